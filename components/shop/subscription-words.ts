import { chicagoDate } from "@/components/shop/chicago-date";
import { hasEnded } from "@/lib/orders/subscription-state";

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
  if (hasEnded(state)) {
    return { text: "It has ended, and nothing more is charged.", isOver: true };
  }
  if (cancelAtPeriodEnd) {
    return { text: `It is cancelled and ends${until}. Nothing more is charged.`, isOver: false };
  }
  if (status === "incomplete") {
    return {
      text: "Its first payment has not arrived. Airplay begins when it does.",
      isOver: false,
    };
  }
  if (status === "past_due" || status === "unpaid") {
    return {
      text: "The last payment did not go through. Pay it by card, or update your card, so that airplay goes on.",
      isOver: false,
    };
  }
  return { text: `It renews${until || " every month"}, until you cancel.`, isOver: false };
}
