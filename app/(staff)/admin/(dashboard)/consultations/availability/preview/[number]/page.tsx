import { notFound } from "next/navigation";
import { availabilityBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { VersionChanges } from "@/components/admin/content/version-changes";
import { DescriptionList } from "@/components/admin/display/description-list";
import { PageHeader } from "@/components/admin/layout/page-header";
import { availabilityDocument, seedAvailability } from "@/lib/consultations/availability";
import { listContentTexts } from "@/lib/content/list-content-texts";
import { readVersion } from "@/lib/content/read-content";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Preview" };

type Props = { readonly params: Promise<{ readonly number: string }> };

export default async function AvailabilityPreviewPage({ params }: Props) {
  const admin = await requireStaff("availability.edit");
  const { number } = await params;
  const ctx = appCtx();
  const read = (version: number) =>
    readVersion(ctx, admin, { document: availabilityDocument, number: version });
  const body = /^\d{1,6}$/.test(number) ? await read(Number(number)) : null;
  if (!body) notFound();
  const earlier = Number(number) - 1;
  const before = earlier === 0 ? seedAvailability : await read(earlier);
  return (
    <>
      <PageHeader
        title={`Preview of version ${number}`}
        breadcrumbs={availabilityBreadcrumbs}
        description="The hours and limits of this version."
      />
      <DescriptionList
        facts={listContentTexts(body).map(({ label, text }) => ({
          label,
          value: text || "Closed",
        }))}
      />
      <VersionChanges number={Number(number)} body={body} before={before} />
    </>
  );
}
