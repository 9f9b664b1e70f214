import type { OrderFacts } from "@/lib/orders/state/order-facts";
import { derivePaymentState, hasPaidFor } from "@/lib/orders/state/payment-state";

type Item = OrderFacts["items"][number] & {
  readonly title: string;
  readonly unitPriceCents: number;
};

export type RefundedLine = {
  readonly title: string;
  readonly quantity: number;
  readonly amountCents: number;
};

/**
 * Lists the items that a refund covers, with their shares of its amount: the units it names, or
 * everything left if it completes the payment's refund. Empty for other partial refunds.
 * @param before the order's facts without this refund
 */
export function listRefundedLines(
  refund: OrderFacts["refunds"][number],
  items: readonly Item[],
  before: OrderFacts,
): RefundedLine[] {
  const payment = before.payments.find(
    ({ paymentIntentId }) => paymentIntentId === refund.paymentIntentId,
  );
  if (!payment) return [];
  const paidItems = items.filter((item) => hasPaidFor(payment, item));
  const named = paidItems.map((item) => ({
    item,
    quantity: refund.lines?.find((line) => line.orderItemId === item.id)?.quantity ?? 0,
  }));
  if (named.some(({ quantity }) => quantity > 0)) return share(refund.amountCents, named);
  const { isRefunded } = derivePaymentState(payment, {
    ...before,
    refunds: [...before.refunds, refund],
  });
  if (!isRefunded) return [];
  const state = derivePaymentState(payment, before);
  const left = paidItems.map((item) => ({
    item,
    quantity: Math.max(0, item.quantity - state.refundedUnits(item.id)),
  }));
  return share(refund.amountCents, left);
}

/** Splits an amount by price, as refunds are planned. The shares add up to exactly the amount. */
function share(
  amountCents: number,
  units: readonly { readonly item: Item; readonly quantity: number }[],
): RefundedLine[] {
  const lines = units.filter(({ quantity }) => quantity > 0);
  const fullCents = lines.reduce(
    (sum, { item, quantity }) => sum + item.unitPriceCents * quantity,
    0,
  );
  if (fullCents === 0) return [];
  let cents = 0;
  return lines.map(({ item: { title, unitPriceCents }, quantity }) => {
    const before = Math.round((amountCents * cents) / fullCents);
    cents += unitPriceCents * quantity;
    return { title, quantity, amountCents: Math.round((amountCents * cents) / fullCents) - before };
  });
}
