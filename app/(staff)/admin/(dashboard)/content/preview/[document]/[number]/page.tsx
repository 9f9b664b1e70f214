import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { ContentPreview } from "@/components/admin/content/content-preview";
import { contentTrail } from "@/components/admin/content/trail";
import { PageHead } from "@/components/admin/page-head";
import { readVersion } from "@/lib/content/read-version";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Preview" };

type Props = { readonly params: Promise<{ readonly document: string; readonly number: string }> };

export default async function PreviewPage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const { document: encoded, number } = await params;
  const document = decodeURIComponent(encoded);
  const body = /^\d{1,6}$/.test(number)
    ? await readVersion(appCtx(), admin, { document, number: Number(number) })
    : null;
  if (!body) notFound();
  return (
    <>
      <PageHead
        title={`Preview of version ${number}`}
        trail={contentTrail}
        description="As visitors would see it. Nobody else sees this page."
      />
      <div className="border-2 border-dashed border-line p-4 md:p-8">
        <ContentPreview document={document} body={body} />
      </div>
    </>
  );
}
