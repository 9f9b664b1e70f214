import type { Metadata } from "next";
import { connection } from "next/server";
import { publishEbookAction } from "@/app/(staff)/admin/(dashboard)/content/ebook/actions";
import { EbookFileList } from "@/components/admin/content/ebook-file-list";
import { ebookNews } from "@/components/admin/content/ebook-news";
import { contentTrail } from "@/components/admin/content/trail";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { SubmitOnce } from "@/components/admin/submit-once";
import { Notice } from "@/components/ui/notice";
import { readEbookFiles } from "@/lib/ebook-files/read-ebook-files";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "eBook file" };

type Props = { readonly searchParams: Promise<{ readonly news?: string | string[] }> };

export default async function EbookFilePage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const [files, { news: word }] = await Promise.all([
    readEbookFiles(appCtx(), admin),
    searchParams,
  ]);
  const news = ebookNews(word);
  return (
    <>
      <PageHead
        title="eBook file"
        trail={contentTrail}
        description="What buyers download, stamped with their name on every page. A file is checked when it is uploaded, and nobody gets it before it is published."
      />
      {news ? (
        <Notice tone={news.tone} title={news.title}>
          {news.text}
        </Notice>
      ) : null}
      <form
        action="/api/admin/ebook-file"
        method="post"
        encType="multipart/form-data"
        className="mt-4 grid max-w-xl grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
      >
        <label htmlFor="file" className="font-semibold">
          A new file
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept="application/pdf"
          required
          aria-describedby="file-hint"
          className="max-w-full file:mr-4 file:min-h-11 file:rounded-md file:border-2 file:border-line file:bg-ground file:px-4 file:font-semibold file:text-text"
        />
        <p id="file-hint" className="text-sm text-soft">
          PDF, 40 MB at most, without a password. Leave the lowest half inch of each page free.
        </p>
        <SubmitOnce look="primary" busyLabel="Uploading and checking…">
          Upload and check
        </SubmitOnce>
      </form>
      <Section title="Versions">
        <EbookFileList files={files} publish={publishEbookAction} />
      </Section>
    </>
  );
}
