import type { LoadedFacts } from "@/lib/orders/load-facts";
import { didBuy, standingOf } from "@/lib/orders/standing";

/** Spins bought with one payment: the entire package, or one month of a subscription. */
export type Allowance = {
  readonly paymentId: string;
  readonly startsAt: Date;
  /** End of the paid month; null for a package. */
  readonly endsAt: Date | null;
  /** 0 if the payment was refunded or is disputed. */
  readonly bought: number;
};

type Item = {
  readonly id: string;
  readonly quantity: number;
  readonly spins: number | null;
  readonly recurringInterval: "month" | null;
};

/**
 * Returns the spins that each payment for an order item bought, oldest payment first. Each paid
 * invoice of a subscription gives spins for its month. Pure.
 */
export function allowancesOf(item: Item, facts: LoadedFacts): readonly Allowance[] {
  return facts.payments
    .filter((payment) => didBuy(payment, item))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .map((payment) => {
      const standing = standingOf(payment, facts);
      const isGone = standing.isRefunded || standing.isDisputed;
      const units = isGone ? 0 : Math.max(0, item.quantity - standing.refundedUnits(item.id));
      return {
        paymentId: payment.id,
        startsAt: payment.paidAt,
        endsAt: item.recurringInterval ? standing.period.endsAt : null,
        bought: units * (item.spins ?? 0),
      };
    });
}
