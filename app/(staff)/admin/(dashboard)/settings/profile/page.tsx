import {
  publishProfileAction,
  saveProfileAction,
} from "@/app/(staff)/admin/(dashboard)/content/actions";
import { settingsBreadcrumbs } from "@/components/admin/content/breadcrumbs";
import { DocumentScreen } from "@/components/admin/content/document-screen";
import { ProfileForm } from "@/components/admin/profile/profile-form";
import { documentSchemas } from "@/lib/content/document-schemas";
import { readVersions } from "@/lib/content/read-content";
import { profileDocument } from "@/lib/profile/profile-form";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Business profile" };

export default async function ProfilePage() {
  const admin = await requireStaff("settings.view");
  const ctx = appCtx();
  const { versions, liveNumber } = await readVersions(ctx, admin, profileDocument);
  const newest = versions[0];
  return (
    <DocumentScreen
      title="Business profile"
      breadcrumbs={settingsBreadcrumbs}
      description="Pages, emails, legal texts, and calendar files use the published version. Emails that are already queued keep the earlier version."
      document={profileDocument}
      versions={versions}
      liveNumber={liveNumber}
      publish={publishProfileAction}
      previewPath="/admin/settings/profile/preview"
    >
      <ProfileForm
        profile={newest ? documentSchemas.profile.parse(newest.body) : ctx.settings.seedProfile}
        basedOn={newest?.number ?? 0}
        save={saveProfileAction}
      />
    </DocumentScreen>
  );
}
