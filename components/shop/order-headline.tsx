import Link from "next/link";
import { buttonClassName } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money";
import type { Confirmation } from "@/lib/orders/confirmation";
import { site } from "@/lib/site";

type Words = { readonly title: string; readonly text: string; readonly toCart?: true };

/** What each stage says: what happened, and what happens next. */
function wordsOf(order: Confirmation): Words {
  const { email, firstName, isOwnBrowser } = order;
  const thanks = isOwnBrowser ? `Thank you, ${firstName}. Your` : "The";
  switch (order.stage) {
    case "paid":
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
        toCart: true,
      };
    case "expired":
      return {
        title: "This order has expired",
        text: "Its payment page was closed before anything was paid, and nothing was charged. Your cart can be brought back to start again.",
        toCart: true,
      };
    case "refunded":
      return {
        title: "Order refunded",
        text: `We paid back ${formatCents(order.refundedCents)}. Banks take 5 to 10 days to show it. What this order gave access to has ended.`,
      };
  }
}

export function OrderHeadline({ order }: { readonly order: Confirmation }) {
  const { title, text, toCart } = wordsOf(order);
  return (
    <>
      <h1 className="text-poster max-w-[12ch]">{title}</h1>
      <p className="mt-6 max-w-[56ch] text-xl break-words">{text}</p>
      {toCart ? (
        <p className="mt-8">
          <Link href="/cart" className={buttonClassName("primary", "lg")}>
            Go to your cart
          </Link>
        </p>
      ) : null}
      {order.status === "partially_refunded" ? (
        <div className="mt-8 max-w-3xl">
          <Notice title="Part of this order was refunded">
            We paid back {formatCents(order.refundedCents)}; what was refunded no longer gives
            access.
          </Notice>
        </div>
      ) : null}
      {order.status === "disputed" ? (
        <div className="mt-8 max-w-3xl">
          <Notice tone="error" title="This payment is disputed">
            Your bank has asked us about this payment, so downloads rest until it is settled. Write
            to {site.infoEmail} if that is a mistake.
          </Notice>
        </div>
      ) : null}
    </>
  );
}
