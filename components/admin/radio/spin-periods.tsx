import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import type { SubmissionDetail } from "@/lib/radio/read-submissions";

/** Spins purchased and played, by payment. */
export function SpinPeriods({ detail }: { readonly detail: SubmissionDetail }) {
  const isMonthly = detail.item.recurringInterval !== null;
  return (
    <DataTable
      caption="Spins by payment"
      rows={[...detail.allowances].reverse()}
      rowKey={({ paymentId }) => paymentId}
      empty="No payments."
      columns={[
        { key: "from", label: "Paid", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        ...(isMonthly
          ? [
              {
                key: "to",
                label: "Month ends",
                cell: ({ endsAt }: { readonly endsAt: Date | null }) => <StaffTime at={endsAt} />,
              },
            ]
          : []),
        {
          key: "bought",
          label: "Purchased",
          align: "right",
          cell: ({ purchased }) => (purchased === 0 ? "0 (refunded or disputed)" : purchased),
        },
        { key: "used", label: "Played", align: "right", cell: ({ used }) => used },
        {
          key: "left",
          label: "Remaining",
          align: "right",
          cell: ({ purchased, used, hasEnded }) =>
            `${Math.max(0, purchased - used)}${hasEnded ? ", month ended" : ""}`,
        },
      ]}
    />
  );
}
