/**
 * What later versions read where commit a5304ff stored the value on the left. A migration that
 * renames a stored value changes the right side here, and nothing else in these tests.
 */
export const reviewReasonNow = {
  "the order has another session": "second_session",
  "the session's subtotal differs": "session_subtotal_mismatch",
  "the session's currency differs": "session_currency_mismatch",
  "the session names another order": "session_order_mismatch",
  "a refund names no lines": "refund_without_lines",
  "a refund matches no payment": "refund_without_payment",
  "a dispute matches no payment": "dispute_without_payment",
  "a paid period has no end": "payment_without_period_end",
} as const;

export const refundRequestStatusNow = {
  asked: "pending",
  made: "succeeded",
  refused: "failed",
} as const;

/** New email kind by the old one, for queued emails such as `desk_notice`. */
export const emailKindNow: Readonly<Record<string, string>> = {
  desk_notice: "staff_alert",
};

/** Replaced in the subjects that were recorded, in this order, where the copy has changed since. */
export const rewordedSubjects: readonly (readonly [before: string | RegExp, now: string])[] = [
  ["Please look at order", "Review order"],
  ["airplay is cancelled", "airplay is canceled"],
  [/did not arrive$/, "didn't go through"],
  ["Your session is cancelled, and paid back", "Your session was canceled and refunded"],
  ["declined: renewal of", "declined for the renewal of"],
  [/^We have your/, "We got your"],
  [/^Changed:/, "Updated:"],
  [/^Confirm your account at (.+)$/, "Confirm your $1 account"],
  ["have an account at", "have an account with"],
  ["was reset at", "was reset |"],
  [/^Pay for your session/, "Pay to book your session"],
  [/^Your link to the (.+) newsletter preferences$/, "Your $1 newsletter preferences link"],
  [
    "Your code to correct your order's email address",
    "Your code to update the email on your order",
  ],
  ["Your place in the Music Royalties Masterclass", "You're in: Music Royalties Masterclass"],
];
