/**
 * What later versions read where commit a5304ff stored the value on the left. A migration that
 * renames a stored value changes the right side here, and nothing else in these tests.
 */
export const reviewReasonNow = {
  "the order has another session": "the order has another session",
  "the session's subtotal differs": "the session's subtotal differs",
  "the session's currency differs": "the session's currency differs",
  "the session names another order": "the session names another order",
  "a refund names no lines": "a refund names no lines",
  "a refund matches no payment": "a refund matches no payment",
  "a dispute matches no payment": "a dispute matches no payment",
  "a paid period has no end": "a paid period has no end",
} as const;

export const refundRequestStatusNow = {
  asked: "asked",
  made: "made",
  refused: "refused",
} as const;

/** Queued emails whose kind was renamed, such as `desk_notice`: the new kind by the old one. */
export const emailKindNow: Readonly<Record<string, string>> = {};

/** Replaced in the subjects that were recorded, in this order, where the copy has changed since. */
export const rewordedSubjects: readonly (readonly [before: string | RegExp, now: string])[] = [];
