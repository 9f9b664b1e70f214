import { StaffTime } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { DataTable, NameEmailCell } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";
import type { ListedConsultation } from "@/lib/consultations/read-consultations";
import { consultationTypeLabels } from "@/lib/inquiries/inquiry-copy";
import { formatPreferredTime } from "@/lib/inquiries/session-times";

type Props = { readonly rows: readonly ListedConsultation[] };

export function ConsultationTable({ rows }: Props) {
  return (
    <DataTable
      caption="Consultations"
      rows={rows}
      rowKey={({ inquiryId }) => inquiryId}
      columns={[
        {
          label: "Customer",
          cell: ({ inquiryId, name, email }) => (
            <NameEmailCell href={`/admin/consultations/${inquiryId}`} title={name} email={email} />
          ),
        },
        {
          label: "Status",
          cell: ({ status, isPaidTwice }) => (
            <StatusBadge
              kind="consultation"
              status={status}
              labels={consultationStatusLabels}
              flags={{ paidTwice: isPaidTwice }}
            />
          ),
        },
        {
          label: "Requested time",
          cell: ({ sessionType, preferredDate, preferredTime }) => (
            <div>
              <span className="block whitespace-nowrap">{consultationTypeLabels[sessionType]}</span>
              {formatPreferredTime({ date: preferredDate, time: preferredTime })}
            </div>
          ),
        },
        { label: "Time", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          label: "Price",
          align: "right",
          cell: ({ priceCents, payBy, status }) =>
            priceCents === null ? (
              "-"
            ) : (
              <div>
                <span className="block">
                  <Amount cents={priceCents} />
                </span>
                {payBy && status === "payment_requested" ? (
                  <span className="block text-soft">
                    by{"\u00a0"}
                    <StaffTime at={payBy} />
                  </span>
                ) : null}
              </div>
            ),
        },
        { label: "Updated", cell: ({ updatedAt }) => <StaffTime at={updatedAt} /> },
      ]}
    />
  );
}
