/**
 * Staff move a consultation forward; only payments make it `paid`, `paid_late` or `refunded`
 * (lib/consultations/consultation-status.ts). `paid_late`: paid after the offer ended, so staff choose a new
 * time or a refund. `canceled`: by the customer, and the refund isn't recorded yet.
 */
export const consultationStatuses = [
  "requested",
  "offered",
  "payment_requested",
  "paid",
  "invited",
  "done",
  "declined",
  "expired",
  "paid_late",
  "refunded",
  "canceled",
] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** Statuses that reserve the time slot: no other session may overlap it. */
export const slotHoldingStatuses = [
  "offered",
  "payment_requested",
  "paid",
  "invited",
] as const satisfies ConsultationStatus[];

/** Who chose the time: staff, for a `request`, or the visitor in the built-in page. */
export const consultationOrigins = ["request", "self"] as const;

/** Session lengths as the consultation form names them. */
export const consultationTypes = ["30min", "45min", "60min"] as const;
export type ConsultationType = (typeof consultationTypes)[number];

/** Events in a consultation's history. */
export const consultationEventKinds = [
  "offered",
  "payment_requested",
  "declined",
  "expired",
  "paid",
  "paid_late",
  "paid_twice",
  "refunded",
  "rescheduled",
  "invited",
  "done",
  "no_show",
  "held",
  "moved",
  "canceled",
] as const;
export type ConsultationEventKind = (typeof consultationEventKinds)[number];

/** Stored as JSON. Times are ISO strings. */
export type ConsultationEventDetails = {
  readonly startsAt?: string;
  readonly minutes?: number;
  readonly priceCents?: number;
  readonly payBy?: string;
  readonly orderId?: string;
  readonly note?: string;
};
