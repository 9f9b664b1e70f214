import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { getEmailErrorLabel } from "@/lib/email/email-copy";
import { batchStatusLabels } from "@/lib/newsletter/newsletter-copy";
import type { BatchRow } from "@/lib/newsletter/sending/read-sending";

type Props = {
  readonly caption: string;
  readonly empty: string;
  readonly batches: readonly BatchRow[];
};

export function BatchTable({ caption, empty, batches }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={batches}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: "at", label: "Created", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        { key: "subject", label: "Issue", cell: ({ subject }) => subject },
        {
          key: "status",
          label: "Status",
          cell: ({ status }) => (
            <Badge tone={status === "queued" || status === "sending" ? "waiting" : "bad"}>
              {batchStatusLabels[status]}
            </Badge>
          ),
        },
        {
          key: "emails",
          label: "Emails",
          align: "right",
          cell: ({ id, emails }) => (
            <TextLink href={`/admin/emails/send-log?batch=${id}`}>{emails}</TextLink>
          ),
        },
        { key: "attempts", label: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        {
          key: "next",
          label: "Completed or next attempt",
          cell: ({ completedAt, nextAttemptAt }) => <StaffTime at={completedAt ?? nextAttemptAt} />,
        },
        {
          key: "error",
          label: "Error",
          cell: ({ lastError }) => (lastError ? getEmailErrorLabel(lastError) : "-"),
        },
      ]}
    />
  );
}
