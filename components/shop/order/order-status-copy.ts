import { formatCents } from "@/lib/core/money";
import { hasEnded } from "@/lib/core/subscription-status";
import type { Confirmation } from "@/lib/orders/confirmation";

export type OrderStatusCopy = {
  readonly title: string;
  readonly text: string;
  /** The next step to offer. */
  readonly action?: "cart" | "support";
};

/** Returns the headline for each stage: what happened and what happens next. */
export function getOrderStatusCopy(order: Confirmation, supportEmail: string): OrderStatusCopy {
  const { email, firstName, isOwnBrowser, status } = order;
  const thanks = isOwnBrowser ? `Thank you, ${firstName}. Your` : "The";
  switch (order.stage) {
    case "paid":
      if (status === "partially_refunded") {
        return {
          title: "Partially refunded",
          text: `${describeRefund(order)} ${describeEndedAccess(order)}`,
        };
      }
      return {
        title: "Order Confirmed!",
        text: `${thanks} payment went through, and the receipt is on its way to ${email}.`,
      };
    case "finalizing":
      return {
        title: "Confirming your payment",
        text: "We're waiting for confirmation of your payment. This usually takes a few seconds, and this page refreshes automatically.",
      };
    case "processing":
      return {
        title: "Payment processing",
        text: `We got your order. Your bank is still processing the payment, which can take a few days. We'll email ${email} when the payment goes through. You can close this page.`,
      };
    case "failed":
      if (order.subscription && !hasEnded(order.subscription)) {
        return {
          title: "Payment failed",
          text: "Your payment didn't go through, and you weren't charged. Your order is still open. Pay by card below. Don't place a new order, or you could be charged twice.",
        };
      }
      return {
        title: "Payment failed",
        text: "Your payment didn't go through, and you weren't charged. Restore your cart to try again or pay another way.",
        action: "cart",
      };
    case "expired":
      return {
        title: "This order has expired",
        text: "The payment page closed before you paid, so you weren't charged. To start again, restore your cart.",
        action: "cart",
      };
    case "refunded":
      return {
        title: "Order refunded",
        text: `${describeRefund(order)} ${hasAccess(order) ? purchasesBelow : "Your access to these purchases has ended."}`,
      };
    case "disputed":
      return {
        title: "Payment disputed",
        text: `${describeDispute(order, "was disputed with the bank", "is paused until the dispute is resolved")} ${getContactSupportText(order, supportEmail)}`,
        action: "support",
      };
    case "dispute_lost":
      return {
        title: "Payment reversed",
        text: `${describeDispute(order, "was reversed by the bank", "has ended")} ${getContactSupportText(order, supportEmail)}`,
        action: "support",
      };
  }
}

/**
 * Returns the payment line of the order summary. Stripe also accepts bank debits, so it names no
 * card.
 */
export function getPaymentStatusCopy({
  stage,
  totalCents,
}: Pick<Confirmation, "stage" | "totalCents">): string {
  switch (stage) {
    case "paid":
      return totalCents > 0 ? "Paid through Stripe" : "Nothing to pay";
    case "refunded":
      return "Paid through Stripe";
    case "disputed":
      return "Paid through Stripe (one payment is disputed)";
    case "dispute_lost":
      return "Paid through Stripe (the bank reversed one payment)";
    case "processing":
      return "Through Stripe (pending)";
    case "finalizing":
      return "Through Stripe (not confirmed yet)";
    case "failed":
      return "Through Stripe (failed)";
    case "expired":
      return "Not paid";
  }
}

const purchasesBelow = "Your purchases are below.";

/** Returns true if any access is live. */
function hasAccess({ hasEbook, hasCourse, hasRadio }: Confirmation): boolean {
  return hasEbook || hasCourse || hasRadio;
}

/**
 * Describes a disputed payment and its effect. A disputed renewal doesn't affect the first month or
 * one-time items. Sessions grant no access; staff decide about them.
 */
function describeDispute(order: Confirmation, event: string, effect: string): string {
  if (order.items.every(({ kind }) => kind === "session")) return `This payment ${event}.`;
  return hasAccess(order)
    ? `A payment for this order ${event}. Your access to the items it paid for ${effect}. ${purchasesBelow}`
    : `This payment ${event}. Your access to the items it paid for ${effect}.`;
}

function getContactSupportText({ orderNumber }: Confirmation, supportEmail: string): string {
  return `If this is a mistake, email ${supportEmail} and mention order ${orderNumber}.`;
}

function describeRefund({ refundedCents }: Confirmation): string {
  return `We refunded ${formatCents(refundedCents)}. The refund can take 5 to 10 business days to appear on your statement.`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function describeEndedAccess({ items }: Confirmation): string {
  const ended = items
    .filter((line) => line.refundedUnits > 0)
    .map(({ title, quantity, refundedUnits }) =>
      quantity > 1 ? `${refundedUnits} of ${quantity} × ${title}` : title,
    );
  if (ended.length === 0) return purchasesBelow;
  return `Access to ${list.format(ended)} has ended. You still have the rest of your order.`;
}
