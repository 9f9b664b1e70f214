import type { Metadata } from "next";
import { connection } from "next/server";
import { publishEbookAction } from "@/app/(staff)/admin/(dashboard)/content/ebook/actions";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { ChapterTable } from "@/components/admin/content/chapter-table";
import { EbookFileList } from "@/components/admin/content/ebook-file-list";
import { EbookUpload } from "@/components/admin/content/ebook-upload";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { getChicagoDay } from "@/lib/core/chicago-clock";
import { readEbookFiles } from "@/lib/ebook-files/read-ebook-files";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata: Metadata = { title: "eBook file" };

export default async function EbookFilePage() {
  await connection();
  const admin = await requireStaff("content.edit");
  const files = await readEbookFiles(appCtx(), admin);
  return (
    <>
      <PageHeader
        title="eBook file"
        breadcrumbs={contentBreadcrumbs}
        description="Customers download this PDF with their name stamped on every page. Upload a file, then publish it."
      />
      <EbookUpload />
      <Section title="Versions">
        <EbookFileList files={files} publish={publishEbookAction} />
      </Section>
      <Section title="Chapters">
        <ChapterTable today={getChicagoDay(appCtx().now())} />
      </Section>
    </>
  );
}
