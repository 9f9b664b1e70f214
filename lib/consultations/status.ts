/**
 * A booking's way. Staff move it on; money alone makes it `paid`, `paid_late` or `refunded`
 * (lib/consultations/settle.ts). `paid_late`: paid when the offer no longer stood, so staff choose
 * between a new time and a refund.
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

/** Those whose time is taken: no other session may overlap it. */
export const holdingStatuses = [
  "offered",
  "payment_requested",
  "paid",
  "invited",
] as const satisfies ConsultationStatus[];
