import type { OrderFacts, PaidPayment } from "@/lib/orders/order-facts";
import { didBuy, isInEffect, standingOf } from "@/lib/orders/standing";
import type { RefundLine } from "@/lib/orders/status";

/** An order as refunds see it. Amounts are integer cents. */
export type RefundableOrder = {
  readonly facts: OrderFacts;
  readonly items: readonly (OrderFacts["items"][number] & {
    readonly title: string;
    readonly unitPriceCents: number;
  })[];
  /** Refunds that staff asked for and Stripe has not told of yet: their money is taken. */
  readonly asked: readonly {
    readonly id: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly lines: readonly RefundLine[];
  }[];
};

export type RefundableLine = {
  readonly orderItemId: string;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly unitsLeft: number;
};

/** What one payment can still give back. */
export type RefundablePayment = {
  readonly payment: PaidPayment;
  readonly paymentIntentId: string;
  readonly remainingCents: number;
  readonly lines: readonly RefundableLine[];
};

/** Whether a payment has all these units left to give back, whole ones of its own lines, each line once. */
export function areLeft(lines: readonly RefundLine[], left: readonly RefundableLine[]): boolean {
  const named = new Set(lines.map(({ orderItemId }) => orderItemId));
  return (
    named.size === lines.length &&
    lines.every(({ orderItemId, quantity }) => {
      const line = left.find((one) => one.orderItemId === orderItemId);
      return line && Number.isInteger(quantity) && quantity > 0 && quantity <= line.unitsLeft;
    })
  );
}

/** The facts as they will be when Stripe has made what staff asked for. */
export function withAsked({ facts, asked }: RefundableOrder): OrderFacts {
  const pending = asked.map((one) => ({ ...one, status: "pending" }) as const);
  return { ...facts, refunds: [...facts.refunds, ...pending] };
}

/** The payments of an order that can be paid back, each with the lines that it bought. Pure. */
export function refundablePayments(order: RefundableOrder): RefundablePayment[] {
  const facts = withAsked(order);
  const refunds = facts.refunds.filter(isInEffect);
  return facts.payments.flatMap((payment) => {
    const { paymentIntentId } = payment;
    if (!paymentIntentId || payment.amountCents === 0) return [];
    const standing = standingOf(payment, facts);
    const refundedCents = refunds
      .filter((refund) => refund.paymentIntentId === paymentIntentId)
      .reduce((sum, refund) => sum + refund.amountCents, 0);
    const bought = order.items.filter((item) => didBuy(payment, item));
    const lines = bought.map(({ id, title, unitPriceCents, quantity }) => {
      const refunded = standing.isRefunded ? quantity : standing.refundedUnits(id);
      const unitsLeft = Math.max(0, quantity - refunded);
      return { orderItemId: id, title, unitPriceCents, quantity, unitsLeft };
    });
    const remainingCents = Math.max(0, payment.amountCents - refundedCents);
    return [{ payment, paymentIntentId, remainingCents, lines }];
  });
}
