import { formatCents } from "@/lib/core/money";
import { site } from "@/lib/core/site";
import type { Confirmation } from "@/lib/orders/confirmation";
import { hasEnded } from "@/lib/payments/subscription-status";

export type OrderStatusCopy = {
  readonly title: string;
  readonly text: string;
  /** The next step to offer. */
  readonly action?: "cart" | "support";
};

/** Returns the headline for each stage: what happened and what happens next. */
export function getOrderStatusCopy(order: Confirmation): OrderStatusCopy {
  const { email, firstName, isOwnBrowser, status } = order;
  const thanks = isOwnBrowser ? `Thank you, ${firstName}. Your` : "The";
  switch (order.stage) {
    case "paid":
      if (status === "partially_refunded") {
        return { title: "Partly refunded", text: `${paidBack(order)} ${endedWords(order)}` };
      }
      return {
        title: "Order Confirmed!",
        text: `${thanks} payment arrived, and the receipt is on its way to ${email}.`,
      };
    case "finalizing":
      return {
        title: "Finalising your payment",
        text: "We are waiting to hear that your payment went through. This takes a few seconds as a rule, and the page looks again by itself.",
      };
    case "processing":
      return {
        title: "Payment processing",
        text: `Your order is in, and your bank is still moving the money; that can take some days. We write to ${email} the moment it arrives. You need not keep this page open.`,
      };
    case "failed":
      if (order.subscription && !hasEnded(order.subscription)) {
        return {
          title: "Payment failed",
          text: "The payment did not go through, and nothing was charged. This order still waits for it: pay by card below. A second order would be charged beside it.",
        };
      }
      return {
        title: "Payment failed",
        text: "The payment did not go through, and nothing was charged. Your cart can be brought back, to try again or pay another way.",
        action: "cart",
      };
    case "expired":
      return {
        title: "This order has expired",
        text: "Its payment page was closed before anything was paid, and nothing was charged. Your cart can be brought back to start again.",
        action: "cart",
      };
    case "refunded":
      return {
        title: "Order refunded",
        text: `${paidBack(order)} ${hasAccess(order) ? stillYours : "What this order gave access to has ended."}`,
      };
    case "disputed":
      return {
        title: "Payment disputed",
        text: `The bank has asked us about ${disputed(order, "is paused until that is settled")} ${ifMistaken(order)}`,
        action: "support",
      };
    case "dispute_lost":
      return {
        title: "Payment taken back",
        text: `The bank has taken back ${disputed(order, "has ended")} ${ifMistaken(order)}`,
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
      return totalCents > 0 ? "Paid by Stripe" : "Nothing to pay";
    case "refunded":
      return "Paid by Stripe";
    case "disputed":
      return "Paid by Stripe; a payment is disputed";
    case "dispute_lost":
      return "Paid by Stripe; a payment was taken back by the bank";
    case "processing":
      return "By Stripe, on its way";
    case "finalizing":
      return "By Stripe, not confirmed yet";
    case "failed":
      return "By Stripe, did not go through";
    case "expired":
      return "By Stripe, nothing was paid";
  }
}

const stillYours = "What you have access to stands below.";

/** Returns true if any access is live. */
function hasAccess({ hasEbook, hasCourse, hasRadio }: Confirmation): boolean {
  return hasEbook || hasCourse || hasRadio;
}

/**
 * Describes a disputed payment and its effect. A disputed renewal doesn't affect the first month or
 * one-time items. Sessions grant no access; staff decide about them.
 */
function disputed(order: Confirmation, became: string): string {
  if (order.items.every(({ kind }) => kind === "session")) return "this payment.";
  return hasAccess(order)
    ? `a payment of this order, so access to what that payment bought ${became}. ${stillYours}`
    : `this payment, so access to what was bought ${became}.`;
}

function ifMistaken({ orderNumber }: Confirmation): string {
  return `If it is a mistake, write to ${site.infoEmail} and name order ${orderNumber}.`;
}

function paidBack({ refundedCents }: Confirmation): string {
  return `We paid back ${formatCents(refundedCents)}. Banks take 5 to 10 days to show it.`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function endedWords({ items: lines }: Confirmation): string {
  const ended = lines
    .filter((line) => line.refundedUnits > 0)
    .map(({ title, quantity, refundedUnits }) =>
      quantity > 1 ? `${refundedUnits} of ${quantity} × ${title}` : title,
    );
  if (ended.length === 0) return stillYours;
  return `Access to ${list.format(ended)} has ended; the rest is yours as before.`;
}
