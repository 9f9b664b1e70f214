import { StaffTime } from "@/components/admin/display/staff-time";
import { SendBadge } from "@/components/admin/emails/send-badge";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import { formatStaffDay } from "@/lib/core/format-staff-time";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-send-log";

const link = "underline underline-offset-4";

export function SendLogTable({ entries }: { readonly entries: readonly SendLogEntry[] }) {
  return (
    <DataTable
      caption="Mails of the newsletter"
      rows={entries}
      rowKey={({ subscriberId, issueId }) => `${subscriberId} ${issueId}`}
      empty="No mail of the newsletter fits. The first leaves when somebody confirms."
      columns={[
        {
          key: "at",
          label: "Written",
          cell: ({ createdAt, chicagoDate }) => (
            <div>
              <StaffTime at={createdAt} />
              <p className="text-soft">for {formatStaffDay(chicagoDate)}</p>
            </div>
          ),
        },
        {
          key: "email",
          label: "Email",
          cell: ({ subscriberId, email }) => (
            <Link
              href={`/admin/subscribers/${subscriberId}`}
              prefetch={false}
              className={`${link} inline-block wrap-anywhere md:min-w-40 xl:min-w-52`}
            >
              {email}
            </Link>
          ),
        },
        {
          key: "issue",
          label: "Issue",
          cell: ({ issueId, subject }) => (
            <Link
              href={`/admin/emails/${issueId}`}
              prefetch={false}
              className={`${link} inline-block xl:min-w-52`}
            >
              {subject}
            </Link>
          ),
        },
        {
          key: "status",
          label: "Delivery",
          cell: ({ status, lastError }) => (
            <div>
              <SendBadge status={status} />
              {lastError ? <p className="wrap-anywhere text-soft">{lastError}</p> : null}
            </div>
          ),
        },
        {
          key: "provider",
          label: "Provider's id",
          cell: ({ providerId }) =>
            providerId ? (
              <code className="inline-block break-all md:min-w-24 xl:min-w-40">{providerId}</code>
            ) : (
              "-"
            ),
        },
      ]}
    />
  );
}
