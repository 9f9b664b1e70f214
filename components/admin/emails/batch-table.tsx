import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import type { BatchRow } from "@/lib/newsletter/sending/read-batches";

type Props = {
  readonly caption: string;
  readonly empty: string;
  readonly batches: readonly BatchRow[];
};

/** Batches of the newsletter that somebody may want to look at. */
export function BatchTable({ caption, empty, batches }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={batches}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        { key: "at", label: "Written", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        { key: "subject", label: "Issue", cell: ({ subject }) => subject },
        {
          key: "status",
          label: "State",
          cell: ({ status }) => (
            <Badge tone={status === "queued" || status === "sending" ? "waiting" : "bad"}>
              {status}
            </Badge>
          ),
        },
        {
          key: "mails",
          label: "Mails",
          align: "right",
          cell: ({ id, mails }) => (
            <Link
              href={`/admin/emails/ledger?batch=${id}`}
              prefetch={false}
              className="underline underline-offset-4"
            >
              {mails}
            </Link>
          ),
        },
        { key: "attempts", label: "Tries", align: "right", cell: ({ attempts }) => attempts },
        {
          key: "next",
          label: "Ended or next",
          cell: ({ settledAt, nextAttemptAt }) => <StaffTime at={settledAt ?? nextAttemptAt} />,
        },
        { key: "error", label: "Trouble", cell: ({ lastError }) => lastError ?? "-" },
      ]}
    />
  );
}
