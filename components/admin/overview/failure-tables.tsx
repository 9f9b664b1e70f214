import { StaffTime } from "@/components/admin/display/staff-time";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import type { JobsHealth } from "@/lib/overview/read-jobs-health";

type MailProps = {
  readonly mails: JobsHealth["failedEmails"];
  readonly retry: AdminAction;
};

/** The latest failed emails, with a retry button. */
export function FailedEmails({ mails, retry }: MailProps) {
  return (
    <DataTable
      caption="Failed mails"
      rows={mails}
      rowKey={({ id }) => id}
      empty="No mail has failed."
      columns={[
        {
          key: "retry",
          label: "Retry",
          isAction: true,
          cell: ({ id, isRetryable }) =>
            isRetryable ? (
              <ActionForm
                action={retry}
                submitLabel="Retry"
                busyLabel="…"
                hidden={{ mailId: id }}
              />
            ) : (
              <span className="text-soft">its code has run out</span>
            ),
        },
        {
          key: "mail",
          label: "Mail",
          cell: ({ kind, toEmail, orderId }) => (
            <span className="block w-64 break-words md:w-44 xl:w-64">
              {orderId ? (
                <Link
                  href={`/admin/orders/${orderId}`}
                  prefetch={false}
                  className="underline underline-offset-4"
                >
                  {kind.replaceAll("_", " ")}
                </Link>
              ) : (
                kind.replaceAll("_", " ")
              )}
              <span className="block text-soft">{toEmail}</span>
            </span>
          ),
        },
        { key: "at", label: "Given up", cell: ({ failedAt }) => <StaffTime at={failedAt} /> },
        {
          key: "why",
          label: "Why",
          cell: ({ lastError }) => (
            <span className="block w-72 break-words md:w-40 xl:w-72">{lastError ?? "-"}</span>
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

/** Payment events that failed so far. They're also retried automatically. */
export function FailedEvents({ events, retry }: EventProps) {
  return (
    <DataTable
      caption="Payment events that wait"
      rows={events}
      rowKey={({ id }) => id}
      empty="Every payment event has been handled."
      columns={[
        {
          key: "retry",
          label: "Retry",
          isAction: true,
          cell: ({ id }) => (
            <ActionForm action={retry} submitLabel="Retry" busyLabel="…" hidden={{ eventId: id }} />
          ),
        },
        {
          key: "event",
          label: "Event",
          cell: ({ id, type }) => (
            <span className="block w-64 break-words md:w-44 xl:w-64">
              {type}
              <code className="block text-soft">{id}</code>
            </span>
          ),
        },
        { key: "tries", label: "Tries", align: "right", cell: ({ attempts }) => attempts },
        {
          key: "next",
          label: "Next by itself",
          cell: (row) => <StaffTime at={row.nextAttemptAt} />,
        },
        {
          key: "why",
          label: "Why",
          cell: ({ lastError }) => (
            <span className="block w-72 break-words md:w-40 xl:w-72">{lastError ?? "-"}</span>
          ),
        },
      ]}
    />
  );
}
