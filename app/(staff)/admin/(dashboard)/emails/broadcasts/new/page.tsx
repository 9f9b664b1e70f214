import { randomUUID } from "node:crypto";
import { createBroadcastAction } from "@/app/(staff)/admin/(dashboard)/emails/broadcasts/actions";
import { broadcastBreadcrumbs } from "@/components/admin/emails/broadcast-table";
import { ActionForm } from "@/components/admin/form/action-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FormField } from "@/components/forms/form-field";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "New broadcast" };

export default async function NewBroadcastPage() {
  await requireStaff("newsletter.edit");
  return (
    <>
      <PageHeader title="New broadcast" breadcrumbs={broadcastBreadcrumbs} />
      <ActionForm
        action={createBroadcastAction}
        submitLabel="Create draft"
        look="primary"
        hidden={{ formId: randomUUID() }}
        className="grid max-w-2xl justify-items-start gap-5"
      >
        <FormField
          name="subject"
          label="Subject"
          required
          maxLength={150}
          hint="You can change the subject later. The campaign in the broadcast's links comes from it and stays the same."
        />
      </ActionForm>
    </>
  );
}
