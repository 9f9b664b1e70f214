import { EmptyState } from "@/components/admin/empty-state";
import { Timeline } from "@/components/admin/timeline";
import type { ConsultationEventDetails } from "@/lib/consultations/event";
import { consultationEventLabels } from "@/lib/consultations/labels";
import type { ReadConsultation } from "@/lib/consultations/read-consultation";
import { formatCents } from "@/lib/money";
import { staffTime } from "@/lib/staff-time";

/** A consultation's events, newest first. */
export function ConsultationStory({ found }: { readonly found: ReadConsultation }) {
  if (found.events.length === 0) return <EmptyState>Nothing since the request.</EmptyState>;
  return (
    <Timeline
      moments={found.events.map(({ id, kind, byEmail, details, createdAt }) => ({
        key: String(id),
        at: createdAt,
        title: consultationEventLabels[kind],
        note: [wordsOf(details), byEmail ? `by ${byEmail}` : ""].filter(Boolean).join(" · "),
      }))}
    />
  );
}

function wordsOf({ startsAt, minutes, priceCents, payBy, note }: ConsultationEventDetails): string {
  return [
    startsAt ? staffTime(new Date(startsAt)) : "",
    minutes ? `${minutes} minutes` : "",
    priceCents ? formatCents(priceCents) : "",
    payBy ? `pay by ${staffTime(new Date(payBy))}` : "",
    note ? `“${note}”` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
