import { site } from "@/lib/core/site";
import { hasEnded, hasOpenPayment } from "@/lib/core/subscription-status";

const dateFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: site.timeZone,
  dateStyle: "long",
});

export type SubscriptionState = {
  /** Stripe's (docs.stripe.com/api/subscriptions/object#subscription_object-status). */
  readonly status: string;
  /** Stripe's value: it moves to the next month before that month is paid. */
  readonly currentPeriodEndsAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Until when airplay is paid for; null where no paid month is left. */
  readonly paidUntil: Date | null;
};

/**
 * Describes a subscription, and whether anything is left to manage. A canceled one is over at its
 * period's end, although Stripe reports that later.
 */
export function getAirplaySubscriptionCopy(
  state: SubscriptionState,
  now: Date,
  supportEmail: string,
): { text: string; isOver: boolean } {
  const { status, currentPeriodEndsAt: end, cancelAtPeriodEnd, paidUntil } = state;
  const until = end ? ` on ${dateFormat.format(end)}` : "";
  if (hasEnded(state) || (cancelAtPeriodEnd && end !== null && end <= now)) {
    return { text: describeEnd(state, now), isOver: true };
  }
  if (cancelAtPeriodEnd && hasOpenPayment(state)) {
    return {
      text: `Your subscription is canceled. ${paidUntil ? `${describePaidUntil(paidUntil, now)} ` : ""}One payment is still due, and we might try again to collect it. If you don't want to be charged, email ${supportEmail}.`,
      isOver: false,
    };
  }
  if (cancelAtPeriodEnd) {
    return {
      text: `Your subscription is canceled and ends${until}. You won't be charged again.`,
      isOver: false,
    };
  }
  if (status === "incomplete") {
    return {
      text: "We haven't received your first payment yet. Your airplay will start when we do.",
      isOver: false,
    };
  }
  if (hasOpenPayment(state)) {
    return {
      text: "Your last payment didn't go through. To keep your airplay, pay by card or update your card.",
      isOver: false,
    };
  }
  return {
    text: `${end ? `Your next payment is${until}. ` : ""}Your subscription renews every month until you cancel.`,
    isOver: false,
  };
}

function describeEnd({ paidUntil }: SubscriptionState, now: Date): string {
  if (!paidUntil) return "Your subscription has ended. You won't be charged again.";
  return paidUntil > now
    ? `Your subscription is canceled. You won't be charged again. ${describePaidUntil(paidUntil, now)}`
    : `Your subscription ended on ${dateFormat.format(paidUntil)}. You won't be charged again.`;
}

function describePaidUntil(paidUntil: Date, now: Date): string {
  const day = dateFormat.format(paidUntil);
  return paidUntil > now
    ? `Your paid airplay runs until ${day}.`
    : `Your paid airplay ended on ${day}.`;
}
