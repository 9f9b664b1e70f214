import { chicagoDate } from "@/components/shop/order/chicago-date";
import { site } from "@/lib/core/site";
import { hasEnded, hasOpenPayment } from "@/lib/payments/subscription-status";

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
): { text: string; isOver: boolean } {
  const { status, currentPeriodEndsAt: end, cancelAtPeriodEnd, paidUntil } = state;
  const until = end ? ` on ${chicagoDate(end)}` : "";
  if (hasEnded(state) || (cancelAtPeriodEnd && end !== null && end <= now)) {
    return { text: endedWords(state, now), isOver: true };
  }
  if (cancelAtPeriodEnd && hasOpenPayment(state)) {
    return {
      text: `It is cancelled. ${paidUntil ? `${paidWords(paidUntil, now)} ` : ""}One payment is still open and may be tried again. If you don't want it charged, write to ${site.infoEmail}.`,
      isOver: false,
    };
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
  if (hasOpenPayment(state)) {
    return {
      text: "The last payment did not go through. Pay it by card, or update your card, so that airplay goes on.",
      isOver: false,
    };
  }
  return { text: `It renews${until || " every month"}, until you cancel.`, isOver: false };
}

function endedWords({ paidUntil }: SubscriptionState, now: Date): string {
  if (!paidUntil) return "It has ended, and nothing more is charged.";
  return paidUntil > now
    ? `It renews no more, and nothing more is charged. ${paidWords(paidUntil, now)}`
    : `It ended on ${chicagoDate(paidUntil)}, and nothing more is charged.`;
}

function paidWords(paidUntil: Date, now: Date): string {
  const day = chicagoDate(paidUntil);
  return paidUntil > now
    ? `The airplay you have paid for runs until ${day}.`
    : `The airplay you had paid for ended on ${day}.`;
}
