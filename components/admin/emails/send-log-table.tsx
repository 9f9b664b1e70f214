import { ShortStaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { formatStaffDay, getChicagoDay } from "@/lib/core/chicago-time";
import { getEmailErrorLabel } from "@/lib/email/email-copy";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-sending";

type Props = { readonly entries: readonly SendLogEntry[]; readonly now: Date };

/** One line per email, so that a screen shows many. */
export function SendLogTable({ entries, now }: Props) {
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
            <span className="whitespace-nowrap">
              <ShortStaffTime at={createdAt} now={now} />
              {chicagoDate === getChicagoDay(createdAt) ? null : (
                <span className="block text-soft">for {formatStaffDay(chicagoDate)}</span>
              )}
            </span>
          ),
        },
        {
          label: "Email",
          onPhones: "inline",
          cell: ({ subscriberId, email }) => (
            <TextLink
              href={`/admin/subscribers/${subscriberId}`}
              className="inline-block wrap-anywhere md:min-w-40 xl:w-60"
            >
              <EmailText email={email} />
            </TextLink>
          ),
        },
        {
          label: "Issue",
          takesRest: true,
          onPhones: "inline",
          cell: ({ batchId, subject }) => (
            <span className="xl:block xl:truncate" title={subject}>
              <TextLink href={`/admin/emails/send-log/${batchId}`}>{subject}</TextLink>
            </span>
          ),
        },
        {
          label: "Delivery",
          onPhones: "inline",
          cell: ({ status, lastError, providerId }) => (
            <div>
              <span className="flex flex-wrap items-start gap-x-2 xl:w-52 xl:flex-nowrap">
                <StatusBadge kind="send" status={status} labels={sendStatusLabels} />
                {providerId ? (
                  <details className="max-md:hidden">
                    <summary className="cursor-pointer text-soft">Provider ID</summary>
                    <code className="break-all">{providerId}</code>
                  </details>
                ) : null}
              </span>
              {lastError ? (
                <p className="wrap-anywhere text-soft">{getEmailErrorLabel(lastError)}</p>
              ) : null}
            </div>
          ),
        },
      ]}
    />
  );
}
