import type { OrderItemRow } from "@/db/schema";
import type { CourseRow } from "@/db/schema/course";
import type { RefundLine } from "@/db/values/payments";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import type { OrderFacts, PaidPayment } from "@/lib/orders/state/order-facts";
import { derivePaymentState, hasPaidFor, hasRefundFailed } from "@/lib/orders/state/payment-state";
import { blocksRefund, isLostDispute, isOpenDispute } from "@/lib/payments/stripe-statuses";

/** An order's data for refunds. Amounts are integer cents. */
export type RefundableOrder = {
  readonly facts: OrderFacts;
  readonly items: readonly (OrderFacts["items"][number] & {
    readonly title: string;
    readonly unitPriceCents: number;
  })[];
  /** Requests Stripe hasn't confirmed yet. Their amounts are reserved. */
  readonly pendingRequests: readonly {
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

/** What can still be refunded of one payment. */
export type RefundablePayment = {
  readonly payment: PaidPayment;
  readonly paymentIntentId: string;
  readonly remainingCents: number;
  readonly lines: readonly RefundableLine[];
  /** The dispute because of which Stripe rejects every refund; null if it accepts one. */
  readonly blockingDispute: { readonly id: string; readonly isOpen: boolean } | null;
};

/**
 * Checks that a payment has these units available: integer quantities of its own items, each listed
 * once.
 */
export function areUnitsAvailable(
  lines: readonly RefundLine[],
  available: readonly RefundableLine[],
): boolean {
  const named = new Set(lines.map(({ orderItemId }) => orderItemId));
  return (
    named.size === lines.length &&
    lines.every(({ orderItemId, quantity }) => {
      const line = available.find((one) => one.orderItemId === orderItemId);
      return line && Number.isInteger(quantity) && quantity > 0 && quantity <= line.unitsLeft;
    })
  );
}

/** Adds pending requests to the facts as pending refunds. */
export function withPendingRequests({ facts, pendingRequests }: RefundableOrder): OrderFacts {
  const pending = pendingRequests.map((request) => ({ ...request, status: "pending" }) as const);
  return { ...facts, refunds: [...facts.refunds, ...pending] };
}

/** Lists an order's refundable payments with the items each one paid for. */
export function listRefundablePayments(order: RefundableOrder): RefundablePayment[] {
  const facts = withPendingRequests(order);
  const refunds = facts.refunds.filter((refund) => !hasRefundFailed(refund));
  return facts.payments.flatMap((payment) => {
    const { paymentIntentId } = payment;
    if (!paymentIntentId || payment.amountCents === 0) return [];
    const paymentState = derivePaymentState(payment, facts);
    const ofPayment = <Fact extends { readonly paymentIntentId: string }>(all: readonly Fact[]) =>
      all.filter((fact) => fact.paymentIntentId === paymentIntentId);
    const refundedCents = sumCents(ofPayment(refunds));
    const disputes = ofPayment(facts.disputes);
    const lostCents = sumCents(disputes.filter(isLostDispute));
    const blocking = disputes.find(blocksRefund);
    const paidItems = order.items.filter((item) => hasPaidFor(payment, item));
    const lines = paidItems.map(({ id, title, unitPriceCents, quantity }) => {
      const refunded = paymentState.isRefunded ? quantity : paymentState.refundedUnits(id);
      const unitsLeft = Math.max(0, quantity - refunded);
      return { orderItemId: id, title, unitPriceCents, quantity, unitsLeft };
    });
    const remainingCents = Math.max(0, payment.amountCents - refundedCents - lostCents);
    const blockingDispute = blocking ? { id: blocking.id, isOpen: isOpenDispute(blocking) } : null;
    return [{ payment, paymentIntentId, remainingCents, lines, blockingDispute }];
  });
}

function sumCents(facts: readonly { readonly amountCents: number }[]): number {
  return facts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Returns the last day, in Chicago, on which a customer gets the money for an item back without asking; null without
 * such days. The days start when it's paid for. For a course bought before it opened, they start on its opening day
 * and don't end while it's closed.
 */
export function getLastRefundDay(
  item: Pick<OrderItemRow, "refundDays" | "opensOn">,
  course: Pick<CourseRow, "state" | "opensOn"> | null,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): ChicagoDay | null {
  if (item.refundDays === 0) return null;
  const starts = [getChicagoDay(paidAt)];
  if (item.opensOn !== null) {
    starts.push(item.opensOn, course?.opensOn ?? "");
    if (course && course.state !== "open") starts.push(getChicagoDay(now));
  }
  return addDays(starts.sort().at(-1) ?? "", item.refundDays);
}
