/** What can happen to a consultation after it was asked for. */
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

/** Small plain facts of an event. Times are ISO strings. */
export type ConsultationEventDetails = {
  readonly startsAt?: string;
  readonly minutes?: number;
  readonly priceCents?: number;
  readonly payBy?: string;
  readonly orderId?: string;
  /** What staff wrote to the visitor. */
  readonly note?: string;
};
