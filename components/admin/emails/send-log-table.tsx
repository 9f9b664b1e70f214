import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { getEmailErrorLabel } from "@/lib/email/email-copy";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-sending";

type Props = { readonly entries: readonly SendLogEntry[] };

export function SendLogTable({ entries }: Props) {
  return (
    <DataTable
      caption="Newsletter emails"
      isCompact
      rows={entries}
      rowKey={({ subscriberId, issueId }) => `${subscriberId} ${issueId}`}
      columns={[
        {
          label: "Created",
          onPhones: "inline",
          cell: ({ createdAt, chicagoDate }) => (
            <div>
              <StaffTime at={createdAt} />
              <p className="text-soft max-md:hidden">for {formatStaffDay(chicagoDate)}</p>
            </div>
          ),
        },
        {
          label: "Email",
          onPhones: "inline",
          cell: ({ subscriberId, email }) => (
            <TextLink
              href={`/admin/subscribers/${subscriberId}`}
              className="inline-block wrap-anywhere md:min-w-40 xl:min-w-52"
            >
              <EmailText email={email} />
            </TextLink>
          ),
        },
        {
          label: "Issue",
          onPhones: "inline",
          cell: ({ issueId, subject }) => (
            <TextLink href={`/admin/emails/${issueId}`} className="inline-block xl:min-w-52">
              {subject}
            </TextLink>
          ),
        },
        {
          label: "Delivery",
          onPhones: "inline",
          cell: ({ status, lastError }) => (
            <div>
              <StatusBadge kind="send" status={status} labels={sendStatusLabels} />
              {lastError ? (
                <p className="wrap-anywhere text-soft">{getEmailErrorLabel(lastError)}</p>
              ) : null}
            </div>
          ),
        },
        {
          label: "Provider ID",
          onPhones: "hidden",
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
