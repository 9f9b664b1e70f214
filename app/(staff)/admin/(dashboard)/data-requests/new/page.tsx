import { randomUUID } from "node:crypto";
import { recordRequestAction } from "@/app/(staff)/admin/(dashboard)/data-requests/actions";
import { DataRequestForm } from "@/components/admin/data-requests/data-request-form";
import { PageHeader } from "@/components/admin/layout/page-header";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Record a data request" };

export default async function NewDataRequestPage() {
  await requireStaff("privacy.manage");
  return (
    <>
      <PageHeader
        title="Record a data request"
        breadcrumbs={[{ href: "/admin/data-requests", label: "Data requests" }]}
      />
      <DataRequestForm
        action={recordRequestAction}
        requestId={randomUUID()}
        values={{ receivedOn: getChicagoDay(appCtx().now()), law: "unknown" }}
      />
    </>
  );
}
