import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { ContentPreview } from "@/components/admin/content/content-preview";
import { PageHeader } from "@/components/admin/layout/page-header";
import { readVersion } from "@/lib/content/read-versions";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

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
      <PageHeader
        title={`Preview of version ${number}`}
        breadcrumbs={contentBreadcrumbs}
        description="What visitors will see. Only staff can open this page."
      />
      <div className="border-2 border-dashed border-line p-4 md:p-8">
        <ContentPreview document={document} body={body} />
      </div>
    </>
  );
}
