import { randomUUID } from "node:crypto";
import {
  createImportAction,
  createSampleImportAction,
} from "@/app/(staff)/admin/(dashboard)/subscribers/import/actions";
import { ActionForm } from "@/components/admin/form/action-form";
import { ImportList } from "@/components/admin/imports/import-list";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { ExportLink } from "@/components/admin/table/export-link";
import { FormSelect } from "@/components/forms/form-field";
import { importKinds } from "@/db/values/imports";
import { importKindLabels } from "@/lib/imports/import-copy";
import { readImports } from "@/lib/imports/read-import";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Import" };

export default async function ImportsPage() {
  const admin = await requireStaff("subscribers.manage");
  const ctx = newsletterCtx();
  const imports = await readImports(ctx, admin);
  return (
    <>
      <PageHeader
        title="Import"
        description="Move your lists and past customers in. You’ll see what happens before anything changes, and can undo it for 30 days."
        breadcrumbs={[{ href: "/admin/subscribers", label: "Subscribers" }]}
      />
      <Section title="New import">
        <div className="grid justify-items-start gap-5">
          <ActionForm
            action={createImportAction}
            submitLabel="Start"
            hidden={{ id: randomUUID() }}
            values={{ kind: "subscribers" }}
            className="flex flex-wrap items-end gap-3"
          >
            <FormSelect
              name="kind"
              label="What do the files list?"
              required
              choices={importKinds.map((value) => ({ value, label: importKindLabels[value] }))}
            />
          </ActionForm>
          {ctx.settings.isLocal ? (
            <ActionForm
              action={createSampleImportAction}
              submitLabel="Try it with sample files"
              look="secondary"
              hidden={{ id: randomUUID() }}
            />
          ) : null}
        </div>
      </Section>
      <Section title="Imports">
        <ImportList imports={imports} />
      </Section>
      <Section title="Leaving us">
        <p className="mb-3 max-w-[70ch] text-soft">
          Take the addresses that must not get email with you. Where we only have a hash, the file
          has the hash.
        </p>
        <ExportLink href="/admin/subscribers/import/suppressions" />
      </Section>
    </>
  );
}
