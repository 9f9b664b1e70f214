import type { OrderFactRows } from "@/lib/orders/state/load-order-facts";
import { derivePaymentState, hasPaidFor } from "@/lib/orders/state/payment-state";

/** Spins bought with one payment: the entire package, or one month of a subscription. */
export type SpinAllowance = {
  readonly paymentId: string;
  readonly startsAt: Date;
  /** End of the paid month; null for a package. */
  readonly endsAt: Date | null;
  /** 0 if the payment was refunded or is disputed. */
  readonly purchased: number;
};

type Item = {
  readonly id: string;
  readonly quantity: number;
  readonly spins: number | null;
  readonly recurringInterval: "month" | null;
};

/**
 * Returns the spins that each payment for an order item purchased, oldest payment first. Each paid
 * invoice of a subscription gives spins for its month. Pure.
 */
export function getSpinAllowances(item: Item, facts: OrderFactRows): readonly SpinAllowance[] {
  return facts.payments
    .filter((payment) => hasPaidFor(payment, item))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .map((payment) => {
      const paymentState = derivePaymentState(payment, facts);
      const isReversed = paymentState.isRefunded || paymentState.isDisputed;
      const units = isReversed
        ? 0
        : Math.max(0, item.quantity - paymentState.refundedUnits(item.id));
      return {
        paymentId: payment.id,
        startsAt: payment.paidAt,
        endsAt: item.recurringInterval ? paymentState.period.endsAt : null,
        purchased: units * (item.spins ?? 0),
      };
    });
}

type Allowance = SpinAllowance & { readonly used: number };

/**
 * Returns the payment that a spin counts for: the period it aired in, or else the oldest one that
 * started before the spin and has spins left. Null if there is none.
 */
export function choosePayment<One extends Allowance>(
  allowances: readonly One[],
  playedAt: Date,
): One | null {
  const open = allowances.filter(
    ({ startsAt, purchased, used }) => used < purchased && startOfMinute(startsAt) <= playedAt,
  );
  const current = open.find(({ endsAt }) => endsAt !== null && playedAt < endsAt);
  return current ?? open[0] ?? null;
}

/** Staff enter minutes, so a spin in the minute of the payment counts as later. */
function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}
