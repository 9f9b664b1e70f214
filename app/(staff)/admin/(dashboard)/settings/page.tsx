import {
  addAdminAction,
  removeAdminAction,
} from "@/app/(staff)/admin/(dashboard)/settings/actions";
import {
  changeRoleAction,
  inviteStaffAction,
  resendInvitationAction,
  revokeInvitationAction,
} from "@/app/(staff)/admin/(dashboard)/settings/member-actions";
import { DescriptionList } from "@/components/admin/display/description-list";
import { TextLink } from "@/components/admin/display/text-link";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { AddAdmin } from "@/components/admin/settings/add-admin";
import { AdminList } from "@/components/admin/settings/admin-list";
import { Invitations } from "@/components/admin/settings/invitations";
import { readAdmins, readOpenInvitations } from "@/lib/admins/read-admins";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { legalTexts, site } from "@/lib/core/site";
import { readProfile } from "@/lib/profile/read-profile";
import { readLegalApproval } from "@/lib/setup/setup";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Settings" };

export default async function SettingsPage() {
  const admin = await requireStaff("settings.view");
  const ctx = appCtx();
  const [profile, approval, admins, invitations] = await Promise.all([
    readProfile(ctx),
    readLegalApproval(ctx, admin),
    readAdmins(ctx, admin).catch((fault: unknown) => logLoadFault("admins_load", fault)),
    readOpenInvitations(ctx, admin).catch((fault: unknown) =>
      logLoadFault("invitations_load", fault),
    ),
  ]);
  return (
    <>
      <PageHeader title="Settings" description="Manage admin access and system configuration" />
      <Section title="Email Configuration">
        <DescriptionList
          facts={[
            { label: "Newsletter sender", value: profile.newsletterSender },
            { label: "Confirmation sender", value: profile.sender },
            { label: "Reply-to", value: profile.replyTo },
            { label: "Timezone", value: site.timeZone },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          These values come from the{" "}
          <TextLink href="/admin/settings/profile">business profile</TextLink>.
        </p>
      </Section>
      <Section title="Business profile">
        <p>
          Edit the name, address, hours, links, and email senders that visitors and customers see.
        </p>
        <p className="mt-3">
          <TextLink href="/admin/settings/profile">Edit the business profile</TextLink>
        </p>
      </Section>
      <Section title="Legal texts">
        <DescriptionList
          facts={[
            { label: "Pages", value: "Terms of Service, Privacy Policy, Legal Notice" },
            { label: "Last updated", value: formatStaffDay(legalTexts.updatedOn) },
            {
              label: "Status",
              value: approval
                ? `Approved by ${approval.approvedBy}`
                : "Draft for review: your lawyer hasn't approved these texts yet",
            },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          Visitors don't see this status. We also leave out details you haven't filled in, such as
          the DMCA agent.
        </p>
      </Section>
      <Section title="Admin Users">
        {typeof admins === "string" ? (
          <LoadError title="Error loading admins" reference={admins} href="/admin/settings" />
        ) : (
          <AdminList admins={admins} remove={removeAdminAction} changeRole={changeRoleAction} />
        )}
        <AddAdmin add={addAdminAction} />
      </Section>
      <Section title="Invitations">
        {typeof invitations === "string" ? (
          <LoadError
            title="Error loading invitations"
            reference={invitations}
            href="/admin/settings"
          />
        ) : (
          <Invitations
            invitations={invitations}
            now={ctx.now()}
            invite={inviteStaffAction}
            resend={resendInvitationAction}
            revoke={revokeInvitationAction}
          />
        )}
      </Section>
    </>
  );
}
