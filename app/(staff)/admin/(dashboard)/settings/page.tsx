import type { Metadata } from "next";
import { connection } from "next/server";
import {
  addAdminAction,
  removeAdminAction,
} from "@/app/(staff)/admin/(dashboard)/settings/actions";
import { Facts } from "@/components/admin/facts";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHead } from "@/components/admin/page-head";
import { Section } from "@/components/admin/section";
import { AddAdmin } from "@/components/admin/settings/add-admin";
import { AdminList } from "@/components/admin/settings/admin-list";
import { readAdmins } from "@/lib/admins/read-admins";
import { site } from "@/lib/site";
import { appCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await connection();
  const admin = await requireAdmin();
  const ctx = appCtx();
  const admins = await readAdmins(ctx, admin).catch((fault: unknown) =>
    loadFault("admins_load", fault),
  );
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
        {typeof admins === "string" ? (
          <LoadFailure title="Error loading admins" reference={admins} href="/admin/settings" />
        ) : (
          <AdminList admins={admins} remove={removeAdminAction} />
        )}
        <AddAdmin add={addAdminAction} />
      </Section>
    </>
  );
}
