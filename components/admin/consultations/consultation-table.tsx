import { ConsultationBadge } from "@/components/admin/consultations/consultation-badge";
import { DataTable } from "@/components/admin/data-table";
import { PersonCell } from "@/components/admin/person-cell";
import { StaffTime } from "@/components/admin/staff-time";
import { chicagoInstant } from "@/lib/chicago-clock";
import type { ListedConsultation } from "@/lib/consultations/read-consultations";
import { consultationTypeLabels } from "@/lib/inquiries/choice-labels";
import { formatCents } from "@/lib/money";

type Props = { readonly rows: readonly ListedConsultation[]; readonly isFiltered: boolean };

export function ConsultationTable({ rows, isFiltered }: Props) {
  return (
    <DataTable
      caption="Consultations"
      rows={rows}
      rowKey={({ inquiryId }) => inquiryId}
      empty={
        isFiltered
          ? "No consultation fits these filters."
          : "No consultation here. Requests come from the form of the Consulting page."
      }
      columns={[
        {
          key: "who",
          label: "Who",
          cell: ({ inquiryId, name, email }) => (
            <PersonCell href={`/admin/consultations/${inquiryId}`} title={name} email={email} />
          ),
        },
        {
          key: "status",
          label: "Status",
          cell: ({ status, isPaidTwice }) => (
            <ConsultationBadge status={status} isPaidTwice={isPaidTwice} />
          ),
        },
        {
          key: "asked",
          label: "Asked for",
          cell: ({ sessionType, preferredDate, preferredTime }) => (
            <div>
              <span className="block whitespace-nowrap">{consultationTypeLabels[sessionType]}</span>
              <StaffTime at={chicagoInstant({ date: preferredDate, time: preferredTime })} />
            </div>
          ),
        },
        { key: "time", label: "Time", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          key: "price",
          label: "Price",
          align: "right",
          cell: ({ priceCents, payBy }) =>
            priceCents === null ? (
              "-"
            ) : (
              <div>
                <span className="block">{formatCents(priceCents)}</span>
                {payBy ? (
                  <span className="block text-soft">
                    by{"\u00a0"}
                    <StaffTime at={payBy} />
                  </span>
                ) : null}
              </div>
            ),
        },
        {
          key: "moved",
          label: "Last moved",
          cell: ({ updatedAt }) => <StaffTime at={updatedAt} />,
        },
      ]}
    />
  );
}
