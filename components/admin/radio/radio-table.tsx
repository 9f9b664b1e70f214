import { ShortStaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable, NameEmailCell } from "@/components/admin/table/data-table";
import { isOverdue } from "@/lib/inquiries/reply-due";
import { describePromise, pacingLabels, radioStageLabels } from "@/lib/radio/radio-copy";
import type { ListedSubmission } from "@/lib/radio/read-submissions";

type Props = {
  readonly rows: readonly ListedSubmission[];
  readonly now: Date;
};

export function RadioTable({ rows, now }: Props) {
  return (
    <DataTable
      caption="Radio packages"
      rows={rows}
      rowKey={({ orderItemId }) => orderItemId}
      columns={[
        {
          label: "Song",
          cell: ({ orderItemId, artist, track, email }) => (
            <NameEmailCell
              href={`/admin/radio/${orderItemId}`}
              title={track ? `${artist}, ${track}` : "No details yet"}
              email={email}
            />
          ),
        },
        {
          label: "Stage",
          cell: ({ stage, isLive, isRefunded, dueAt, snoozedUntil, inboxStatus }) => (
            <StatusBadge
              kind="radio"
              status={stage}
              labels={radioStageLabels}
              flags={{
                refunded: isRefunded,
                ended: !isLive && !isRefunded,
                overdue: isLive && isOverdue({ status: inboxStatus, dueAt, snoozedUntil }, now),
              }}
            />
          ),
        },
        {
          label: "Package",
          cell: ({ title, quantity, isMonthly, orderId, orderNumber }) => (
            <div>
              {`${title}${quantity > 1 ? ` × ${quantity}` : ""}${isMonthly ? ", monthly" : ""}`}{" "}
              <TextLink href={`/admin/orders/${orderId}`} className="block whitespace-nowrap">
                {orderNumber}
              </TextLink>
            </div>
          ),
        },
        { label: "Played", align: "right", cell: ({ played, owed }) => `${played} of ${owed}` },
        { label: "Left", align: "right", cell: ({ left }) => left },
        {
          label: "Pacing",
          cell: ({ pacing, nextPromise }) => (
            <>
              {pacing ? pacingLabels[pacing] : "-"}
              {nextPromise ? (
                <span className="block text-sm text-soft">
                  {describePromise(nextPromise)} <ShortStaffTime at={nextPromise.dueAt} now={now} />
                </span>
              ) : null}
            </>
          ),
        },
        { label: "Contact by", cell: ({ dueAt }) => <ShortStaffTime at={dueAt} now={now} /> },
        { label: "Paid", cell: ({ paidAt }) => <ShortStaffTime at={paidAt} now={now} /> },
      ]}
    />
  );
}
