import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import type { AdminAction } from "@/components/admin/form/action-form";
import { ConfirmAction } from "@/components/admin/form/confirm-action";
import { DataTable } from "@/components/admin/table/data-table";
import type { OutboxEmail, OutboxStatus } from "@/lib/email/read-outbox";

const tones: Readonly<Record<OutboxStatus, BadgeTone>> = {
  waiting: "waiting",
  sent: "good",
  failed: "bad",
};

type Props = { readonly mails: readonly OutboxEmail[]; readonly retry: AdminAction };

export function OutboxTable({ mails, retry }: Props) {
  return (
    <DataTable
      caption="Outbox"
      rows={mails}
      rowKey={({ id }) => id}
      empty="No mail fits. Receipts, confirmations and notices stand here once they are written."
      columns={[
        { key: "at", label: "Written", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        {
          key: "to",
          label: "To",
          cell: ({ toEmail }) => (
            <span className="inline-block wrap-anywhere md:min-w-40 xl:min-w-56">{toEmail}</span>
          ),
        },
        { key: "kind", label: "Kind", cell: ({ kind }) => kind.replaceAll("_", " ") },
        {
          key: "state",
          label: "State",
          cell: ({ state, lastError }) => (
            <div>
              <Badge tone={tones[state]}>{state}</Badge>
              {lastError ? <p className="wrap-anywhere text-soft">{lastError}</p> : null}
            </div>
          ),
        },
        { key: "attempts", label: "Tries", align: "right", cell: ({ attempts }) => attempts },
        {
          key: "next",
          label: "Sent or next",
          cell: ({ state, sentAt, nextAttemptAt }) => (
            <StaffTime at={state === "waiting" ? nextAttemptAt : sentAt} />
          ),
        },
        {
          key: "retry",
          label: "Retry",
          isAction: true,
          cell: ({ id, toEmail, kind, canBeRetried }) =>
            canBeRetried ? (
              <ConfirmAction
                label="Retry"
                title="Send this mail again?"
                description={`The ${kind.replaceAll("_", " ")} to ${toEmail}. If the provider took it without telling us, it arrives twice.`}
                confirmLabel="Send again"
                look="quiet"
                action={retry}
                hidden={{ mailId: id }}
              />
            ) : (
              "-"
            ),
        },
      ]}
    />
  );
}
