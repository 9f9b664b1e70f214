import type { Metadata } from "next";
import { connection } from "next/server";
import {
  addAdminAction,
  removeAdminAction,
} from "@/app/(staff)/admin/(dashboard)/settings/actions";
import { DescriptionList } from "@/components/admin/display/description-list";
import { LoadError } from "@/components/admin/layout/load-error";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { AddAdmin } from "@/components/admin/settings/add-admin";
import { AdminList } from "@/components/admin/settings/admin-list";
import { readAdmins } from "@/lib/admins/read-admins";
import { legalNotice, site } from "@/lib/core/site";
import { appCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await connection();
  const admin = await requireAdmin();
  const ctx = appCtx();
  const admins = await readAdmins(ctx, admin).catch((fault: unknown) =>
    logLoadFault("admins_load", fault),
  );
  return (
    <>
      <PageHeader title="Settings" description="Manage admin access and system configuration" />
      <Section title="Email Configuration">
        <DescriptionList
          facts={[
            { label: "Newsletter sender", value: ctx.settings.emailFromNewsletter },
            { label: "Confirmation sender", value: ctx.settings.emailFrom },
            { label: "Reply-to", value: ctx.settings.emailReplyTo },
            { label: "Timezone", value: site.timeZone },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          These come from the deployment's environment variables.
        </p>
      </Section>
      <Section title="Legal texts">
        <DescriptionList
          facts={[
            { label: "Pages", value: "Terms of Service, Privacy Policy, Legal Notice" },
            { label: "Last updated", value: legalNotice.updatedOn },
            {
              label: "Status",
              value: legalNotice.isReviewed
                ? "Approved by your lawyer"
                : "Draft for review: not approved by your lawyer yet",
            },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          Visitors don't see this status. Details without a value, such as the DMCA agent, aren't
          shown to them either.
        </p>
      </Section>
      <Section title="Admin Users">
        {typeof admins === "string" ? (
          <LoadError title="Error loading admins" reference={admins} href="/admin/settings" />
        ) : (
          <AdminList admins={admins} remove={removeAdminAction} />
        )}
        <AddAdmin add={addAdminAction} />
      </Section>
    </>
  );
}
