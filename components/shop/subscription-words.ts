import { chicagoDate } from "@/components/shop/chicago-date";

export type SubscriptionState = {
  /** Stripe's (docs.stripe.com/api/subscriptions/object#subscription_object-status). */
  readonly status: string;
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
};

/**
 * A subscription's state in a sentence, and whether there is anything left to manage. A cancelled one
 * is over with its period, though the payment provider tells of it only some time after.
 */
export function subscriptionWords(
  state: SubscriptionState,
  now: Date,
): { text: string; isOver: boolean } {
  const { status, currentPeriodEndsAt: end, cancelAtPeriodEnd } = state;
  const until = end ? ` on ${chicagoDate(end)}` : "";
  if (cancelAtPeriodEnd && end !== null && end <= now) {
    return { text: `It ended${until}, and nothing more is charged.`, isOver: true };
  }
  if (status === "canceled" || status === "incomplete_expired") {
    return { text: "It has ended, and nothing more is charged.", isOver: true };
  }
  if (cancelAtPeriodEnd) {
    return { text: `It is cancelled and ends${until}. Nothing more is charged.`, isOver: false };
  }
  if (status === "past_due" || status === "unpaid" || status === "incomplete") {
    return {
      text: "The last payment did not go through. Update your card so that airplay goes on.",
      isOver: false,
    };
  }
  return { text: `It renews${until || " every month"}, until you cancel.`, isOver: false };
}
