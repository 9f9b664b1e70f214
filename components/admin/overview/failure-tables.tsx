import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { DataTable } from "@/components/admin/table/data-table";
import { emailKindLabels, getEmailErrorLabel } from "@/lib/email/email-copy";
import type { JobsHealth } from "@/lib/overview/read-jobs-health";

type EmailProps = {
  readonly emails: JobsHealth["failedEmails"];
  readonly retry: AdminAction;
};

/** The latest failed emails, with a retry button. */
export function FailedEmails({ emails, retry }: EmailProps) {
  return (
    <DataTable
      caption="Failed emails"
      rows={emails}
      rowKey={({ id }) => id}
      empty="No failed emails."
      columns={[
        {
          label: "Retry",
          onPhones: "line",
          cell: ({ id, isRetryable }) =>
            isRetryable ? (
              <ActionForm
                action={retry}
                submitLabel="Retry"
                busyLabel="…"
                hidden={{ emailId: id }}
              />
            ) : (
              <span className="text-soft">Code expired</span>
            ),
        },
        {
          label: "Email",
          cell: ({ kind, toEmail, orderId }) => (
            <span className="block w-64 break-words md:w-44 xl:w-64">
              {orderId ? (
                <TextLink href={`/admin/orders/${orderId}`}>{emailKindLabels[kind]}</TextLink>
              ) : (
                emailKindLabels[kind]
              )}
              <span className="block text-soft">{toEmail}</span>
            </span>
          ),
        },
        { label: "Failed", cell: ({ failedAt }) => <StaffTime at={failedAt} /> },
        {
          label: "Error",
          cell: ({ lastError }) => (
            <span className="block w-72 break-words md:w-40 xl:w-72">
              {lastError ? getEmailErrorLabel(lastError) : "-"}
            </span>
          ),
        },
      ]}
    />
  );
}

type EventProps = {
  readonly events: JobsHealth["failedEvents"];
  readonly retry: AdminAction;
};

/** Stripe events that failed so far. They're also retried automatically. */
export function FailedEvents({ events, retry }: EventProps) {
  return (
    <DataTable
      caption="Pending Stripe events"
      rows={events}
      rowKey={({ id }) => id}
      empty="No pending Stripe events."
      columns={[
        {
          label: "Retry",
          onPhones: "line",
          cell: ({ id }) => (
            <ActionForm action={retry} submitLabel="Retry" busyLabel="…" hidden={{ eventId: id }} />
          ),
        },
        {
          label: "Event",
          cell: ({ id, type }) => (
            <span className="block w-64 break-words md:w-44 xl:w-64">
              {type}
              <code className="block text-soft">{id}</code>
            </span>
          ),
        },
        { label: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        { label: "Next attempt", cell: (row) => <StaffTime at={row.nextAttemptAt} /> },
        {
          label: "Error",
          cell: ({ lastError }) => (
            <span className="block w-72 break-words md:w-40 xl:w-72">{lastError ?? "-"}</span>
          ),
        },
      ]}
    />
  );
}
