import type { Metadata } from "next";
import { connection } from "next/server";
import {
  addAdminAction,
  removeAdminAction,
} from "@/app/(staff)/admin/(dashboard)/settings/actions";
import { Facts } from "@/components/admin/facts";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { AddAdmin } from "@/components/admin/settings/add-admin";
import { AdminList } from "@/components/admin/settings/admin-list";
import { Notice } from "@/components/ui/notice";
import { readAdmins } from "@/lib/admins/read-admins";
import { site } from "@/lib/site";
import { appCtx } from "@/lib/web/ctx";
import { faultLine } from "@/lib/web/fault-response";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await connection();
  const admin = await requireAdmin();
  const ctx = appCtx();
  const admins = await readAdmins(ctx, admin).catch((fault: unknown) => {
    faultLine("admins_load", fault);
    return null;
  });
  return (
    <>
      <PageHead title="Settings" description="Manage admin access and system configuration" />
      <Section title="Email Configuration">
        <Facts
          facts={[
            { label: "Newsletter sender", value: ctx.settings.mailFromNewsletter },
            { label: "Confirmation sender", value: ctx.settings.mailFrom },
            { label: "Reply-to", value: ctx.settings.mailReplyTo },
            { label: "Timezone", value: site.timeZone },
          ]}
        />
        <p className="mt-3 text-sm text-soft">
          These come from the settings of the deployment and are changed there.
        </p>
      </Section>
      <Section title="Admin Users">
        {admins ? (
          <AdminList admins={admins} remove={removeAdminAction} />
        ) : (
          <Notice tone="error" title="Error loading admins">
            The list could not be read. Load the page anew.
          </Notice>
        )}
        <AddAdmin add={addAdminAction} />
      </Section>
    </>
  );
}
