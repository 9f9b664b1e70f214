import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { emailKindLabels, getEmailErrorLabel, outboxStatusLabels } from "@/lib/email/email-copy";
import type { OutboxEmail } from "@/lib/email/staff-outbox";

type Props = { readonly emails: readonly OutboxEmail[]; readonly retry: AdminAction };

export function OutboxTable({ emails, retry }: Props) {
  return (
    <DataTable
      caption="Transactional emails"
      isCompact
      rows={emails}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/emails/outbox/${id}`}
      columns={[
        {
          label: "Email",
          takesRest: true,
          onPhones: "inline",
          cell: ({ id, kind, subject }) => (
            <div className="min-w-0">
              <TextLink href={`/admin/emails/outbox/${id}`}>{emailKindLabels[kind]}</TextLink>
              {subject ? (
                <p className="text-soft wrap-anywhere xl:truncate" title={subject}>
                  {subject}
                </p>
              ) : null}
            </div>
          ),
        },
        {
          label: "To",
          onPhones: "inline",
          cell: ({ toEmail }) => (
            <span className="inline-block wrap-anywhere md:min-w-40 xl:min-w-56">
              <EmailText email={toEmail} />
            </span>
          ),
        },
        {
          label: "Created",
          onPhones: "inline",
          cell: ({ createdAt }) => <StaffTime at={createdAt} />,
        },
        {
          label: "Status",
          onPhones: "inline",
          cell: ({ status, lastError }) => (
            <div>
              <StatusBadge kind="outbox" status={status} labels={outboxStatusLabels} />
              {lastError ? (
                <p className="wrap-anywhere text-soft">{getEmailErrorLabel(lastError)}</p>
              ) : null}
            </div>
          ),
        },
        { label: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        {
          label: "Sent or next attempt",
          cell: ({ status, sentAt, nextAttemptAt }) => (
            <StaffTime at={status === "waiting" ? nextAttemptAt : sentAt} />
          ),
        },
        {
          label: "Retry",
          onPhones: "line",
          cell: ({ id, toEmail, kind, canBeRetried }) =>
            canBeRetried ? (
              <ConfirmAction
                label="Retry"
                title="Send this email again?"
                description={`We'll send “${emailKindLabels[kind]}” to ${toEmail} again. If the first email arrived, the recipient will get a duplicate.`}
                confirmLabel="Send again"
                look="quiet"
                action={retry}
                hidden={{ emailId: id }}
              />
            ) : (
              "-"
            ),
        },
      ]}
    />
  );
}
