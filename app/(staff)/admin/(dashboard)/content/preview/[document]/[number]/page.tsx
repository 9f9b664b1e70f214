import { notFound } from "next/navigation";
import { contentBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { ContentPreview } from "@/components/admin/content/content-preview";
import { VersionChanges } from "@/components/admin/content/version-changes";
import { PageHeader } from "@/components/admin/layout/page-header";
import { availabilityDocument } from "@/lib/consultations/availability";
import { getOriginalContent } from "@/lib/content/original-content";
import { readVersion } from "@/lib/content/read-content";
import { profileDocument } from "@/lib/profile/profile-form";
import { readRateBook } from "@/lib/royalties/read-rates";
import { appCtx } from "@/lib/web/ctx";
import { decodeParam } from "@/lib/web/http/read-request";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Preview" };

type Props = { readonly params: Promise<{ readonly document: string; readonly number: string }> };

export default async function PreviewPage({ params }: Props) {
  const admin = await requireStaff("content.edit");
  const { document: encoded, number } = await params;
  const document = decodeParam(encoded);
  // These have previews of their own, for those who may see them.
  if (document === profileDocument || document === availabilityDocument) notFound();
  const body = /^\d{1,6}$/.test(number)
    ? await readVersion(appCtx(), admin, { document, number: Number(number) })
    : null;
  if (!body) notFound();
  const earlier = Number(number) - 1;
  const before =
    earlier === 0
      ? getOriginalContent(document)
      : await readVersion(appCtx(), admin, { document, number: earlier });
  return (
    <>
      <PageHeader
        title={`Preview of version ${number}`}
        breadcrumbs={contentBreadcrumbs}
        description="This is what visitors will see. Only staff can open this page."
      />
      <div className="border-2 border-dashed border-line p-4 md:p-8">
        <ContentPreview
          document={document}
          body={body}
          rates={await readRateBook(appCtx(), appCtx().db)}
        />
      </div>
      <VersionChanges number={Number(number)} body={body} before={before} />
    </>
  );
}
