import { notFound } from "next/navigation";
import { profileBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { VersionChanges } from "@/components/admin/content/version-changes";
import { PageHeader } from "@/components/admin/layout/page-header";
import { ProfilePreview } from "@/components/admin/profile/profile-preview";
import { documentSchemas } from "@/lib/content/document-schemas";
import { readVersion } from "@/lib/content/read-content";
import { profileDocument } from "@/lib/profile/profile-form";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Preview" };

type Props = { readonly params: Promise<{ readonly number: string }> };

export default async function ProfilePreviewPage({ params }: Props) {
  const admin = await requireStaff("settings.view");
  const { number } = await params;
  const ctx = appCtx();
  const read = (version: number) =>
    readVersion(ctx, admin, { document: profileDocument, number: version });
  const body = /^\d{1,6}$/.test(number) ? await read(Number(number)) : null;
  if (!body) notFound();
  const earlier = Number(number) - 1;
  const before = earlier === 0 ? ctx.settings.seedProfile : await read(earlier);
  return (
    <>
      <PageHeader
        title={`Preview of version ${number}`}
        breadcrumbs={profileBreadcrumbs}
        description="See how your business profile will look on pages, in emails, and in calendar files. Only admins can open this page."
      />
      <div className="border-2 border-dashed border-line p-4 md:p-8">
        <ProfilePreview profile={documentSchemas.profile.parse(body)} />
      </div>
      <VersionChanges number={Number(number)} body={body} before={before} />
    </>
  );
}
