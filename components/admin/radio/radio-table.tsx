import { DataTable } from "@/components/admin/data-table";
import { PersonCell } from "@/components/admin/person-cell";
import { RadioBadge } from "@/components/admin/radio/radio-badge";
import { StaffTime } from "@/components/admin/staff-time";
import { Link } from "@/components/ui/link";
import { isOverdue } from "@/lib/inquiries/is-overdue";
import type { ListedSubmission } from "@/lib/radio/read-radio";

type Props = { readonly rows: readonly ListedSubmission[]; readonly now: Date };

/** Radio packages: whose, which song, where it stands. */
export function RadioTable({ rows, now }: Props) {
  return (
    <DataTable
      caption="Radio packages"
      rows={rows}
      rowKey={({ orderItemId }) => orderItemId}
      empty="No radio package here. One comes by itself when it is paid for."
      columns={[
        {
          key: "song",
          label: "Song",
          cell: ({ orderItemId, artist, track, email }) => (
            <PersonCell
              href={`/admin/radio/${orderItemId}`}
              title={track ? `${artist}, ${track}` : "Not sent yet"}
              email={email}
            />
          ),
        },
        {
          key: "stage",
          label: "Stage",
          cell: ({ stage, isLive, isRefunded, dueAt, inboxStatus }) => (
            <RadioBadge
              stage={stage}
              isLive={isLive}
              isRefunded={isRefunded}
              isOverdue={isOverdue({ status: inboxStatus, dueAt }, now)}
            />
          ),
        },
        {
          key: "package",
          label: "Package",
          cell: ({ title, quantity, isMonthly }) =>
            `${title}${quantity > 1 ? ` × ${quantity}` : ""}${isMonthly ? ", monthly" : ""}`,
        },
        { key: "spins", label: "Spins played", align: "right", cell: ({ used }) => used },
        {
          key: "order",
          label: "Order",
          cell: ({ orderId, orderNumber }) => (
            <Link
              href={`/admin/orders/${orderId}`}
              prefetch={false}
              className="whitespace-nowrap underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          ),
        },
        { key: "due", label: "Contact by", cell: ({ dueAt }) => <StaffTime at={dueAt} /> },
        { key: "paid", label: "Paid", cell: ({ paidAt }) => <StaffTime at={paidAt} /> },
      ]}
    />
  );
}
