import { ConsultationBadge } from "@/components/admin/consultations/consultation-badge";
import { DataTable } from "@/components/admin/data-table";
import { PersonCell } from "@/components/admin/person-cell";
import { StaffTime } from "@/components/admin/staff-time";
import type { ListedConsultation } from "@/lib/consultations/read-consultations";
import { consultationTypeLabels } from "@/lib/inquiries/choice-labels";
import { clockText } from "@/lib/inquiries/session-times";
import { formatCents } from "@/lib/money";
import { staffDay } from "@/lib/staff-time";

/** Every consultation: who, what was asked for, what is agreed. */
export function ConsultationTable({ rows }: { readonly rows: readonly ListedConsultation[] }) {
  return (
    <DataTable
      caption="Consultations"
      rows={rows}
      rowKey={({ inquiryId }) => inquiryId}
      empty="No consultation here. Requests come from the form of the Consulting page."
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
          cell: ({ sessionType, preferredDate, preferredTime }) =>
            `${consultationTypeLabels[sessionType]}, ${staffDay(preferredDate)} ${clockText(preferredTime)}`,
        },
        { key: "time", label: "Time", cell: ({ startsAt }) => <StaffTime at={startsAt} /> },
        {
          key: "price",
          label: "Price",
          align: "right",
          cell: ({ priceCents }) => (priceCents === null ? "-" : formatCents(priceCents)),
        },
        { key: "payBy", label: "Pay by", cell: ({ payBy }) => <StaffTime at={payBy} /> },
        {
          key: "moved",
          label: "Last moved",
          cell: ({ updatedAt }) => <StaffTime at={updatedAt} />,
        },
      ]}
    />
  );
}
