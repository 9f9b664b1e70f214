/** Shown when the payment page didn't open, at checkout and on a session's offer. */
export const paymentPageCopy = {
  title: "We couldn't open the payment page",
  notCharged: "Try again in a moment. You weren't charged.",
  mayBePaid:
    "We couldn't confirm whether your earlier payment went through. If it did, we'll email your receipt. Check your email before you try again.",
} as const;
