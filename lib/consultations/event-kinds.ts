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
