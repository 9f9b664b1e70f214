import { formatCents } from "@/lib/money";
import type { Confirmation } from "@/lib/orders/confirmation";
import { site } from "@/lib/site";

export type OrderWords = {
  readonly title: string;
  readonly text: string;
  /** Where the buyer goes on from here. */
  readonly way?: "cart" | "support";
};

/** What each stage of an order says: what happened, and what happens next. */
export function orderWords(order: Confirmation): OrderWords {
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
    case "finalising":
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
      return {
        title: "Payment failed",
        text: "The payment did not go through, and nothing was charged. Your cart can be brought back, to try again or pay another way.",
        way: "cart",
      };
    case "expired":
      return {
        title: "This order has expired",
        text: "Its payment page was closed before anything was paid, and nothing was charged. Your cart can be brought back to start again.",
        way: "cart",
      };
    case "refunded":
      return {
        title: "Order refunded",
        text: `${paidBack(order)} What this order gave access to has ended.`,
      };
    case "disputed":
      return {
        title: "Payment disputed",
        text: `The bank has asked us about this payment, so access to what was bought is paused until that is settled. If it is a mistake, write to ${site.infoEmail} and name order ${order.orderNumber}.`,
        way: "support",
      };
  }
}

/** How the payment stands, for the order's summary. */
export function paymentWords({ stage }: Pick<Confirmation, "stage">): string {
  switch (stage) {
    case "paid":
    case "refunded":
      return "Card payment by Stripe";
    case "disputed":
      return "Card payment by Stripe, disputed";
    case "processing":
      return "By Stripe, on its way";
    case "finalising":
      return "By Stripe, not confirmed yet";
    case "failed":
      return "By Stripe, did not go through";
    case "expired":
      return "By Stripe, nothing was paid";
  }
}

function paidBack({ refundedCents }: Confirmation): string {
  return `We paid back ${formatCents(refundedCents)}. Banks take 5 to 10 days to show it.`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function endedWords({ lines }: Confirmation): string {
  const ended = lines
    .filter((line) => line.refundedUnits > 0)
    .map(({ title, quantity, refundedUnits }) =>
      quantity > 1 ? `${refundedUnits} of ${quantity} × ${title}` : title,
    );
  if (ended.length === 0) return "What you have access to stands below.";
  return `Access to ${list.format(ended)} has ended; the rest is yours as before.`;
}
