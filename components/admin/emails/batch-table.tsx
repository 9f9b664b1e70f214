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
        { label: "Created", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        { label: "Issue", cell: ({ subject }) => subject },
        {
          label: "Status",
          cell: ({ status }) => (
            <Badge tone={status === "queued" || status === "sending" ? "waiting" : "bad"}>
              {batchStatusLabels[status]}
            </Badge>
          ),
        },
        {
          label: "Emails",
          align: "right",
          cell: ({ id, emails }) => (
            <TextLink href={`/admin/emails/send-log?batch=${id}`}>{emails}</TextLink>
          ),
        },
        { label: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        {
          label: "Completed or next attempt",
          cell: ({ completedAt, nextAttemptAt }) => <StaffTime at={completedAt ?? nextAttemptAt} />,
        },
        {
          label: "Error",
          cell: ({ lastError }) => (lastError ? getEmailErrorLabel(lastError) : "-"),
        },
      ]}
    />
  );
}
