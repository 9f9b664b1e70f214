/**
 * Staff move a consultation forward; only payments make it `paid`, `paid_late` or `refunded`
 * (lib/consultations/derive-status.ts). `paid_late`: paid after the offer ended, so staff choose a new
 * time or a refund.
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
] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** Statuses that reserve the time slot: no other session may overlap it. */
export const slotHoldingStatuses = [
  "offered",
  "payment_requested",
  "paid",
  "invited",
] as const satisfies ConsultationStatus[];
