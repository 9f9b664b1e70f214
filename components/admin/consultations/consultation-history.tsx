import { Timeline } from "@/components/admin/display/timeline";
import { EmptyState } from "@/components/admin/table/data-table";
import type { ConsultationEventDetails } from "@/lib/consultations/consultation-copy";
import { consultationEventLabels } from "@/lib/consultations/consultation-copy";
import type { ConsultationDetail } from "@/lib/consultations/read-consultations";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { formatCents } from "@/lib/core/money";

/** A consultation's events, newest first. */
export function ConsultationHistory({ detail }: { readonly detail: ConsultationDetail }) {
  if (detail.events.length === 0) return <EmptyState>No activity since the request.</EmptyState>;
  return (
    <Timeline
      entries={detail.events.map(({ id, kind, byEmail, details, createdAt }) => ({
        key: String(id),
        at: createdAt,
        title: consultationEventLabels[kind],
        note: [formatDetails(details), byEmail ? `by ${byEmail}` : ""].filter(Boolean).join(" · "),
      }))}
    />
  );
}

function formatDetails({
  startsAt,
  minutes,
  priceCents,
  payBy,
  note,
}: ConsultationEventDetails): string {
  return [
    startsAt ? formatStaffTime(new Date(startsAt)) : "",
    minutes ? `${minutes} minutes` : "",
    priceCents ? formatCents(priceCents) : "",
    payBy ? `Pay by ${formatStaffTime(new Date(payBy))}` : "",
    note ? `“${note}”` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
