import {
  closeDispute,
  dispute,
  loseWonDispute,
  onRefund,
  payNothing,
  refund,
  refundUnit,
  type Step,
  sendLateExpiredEvent,
  session,
  subscription,
} from "@/tests/support/payment-steps";

export type PaymentScenario = {
  readonly name: string;
  readonly cart: Readonly<Record<string, number>>;
  readonly steps: readonly Step[];
  /**
   * Whether the failed-payment email is always sent, or only if the failure arrives before the
   * payment that fixed it.
   */
  readonly failure?: "final" | "resolved";
  /** The renewal ends up canceled; the customer gets one email about it. */
  readonly isCanceled?: true;
  /** The final state, whatever the order of events. */
  readonly end: { readonly status: string; readonly live: number; readonly receipts: 0 | 1 };
};

/** What can happen to an order's payments, as sequences of Stripe events. */
export const paymentScenarios: readonly PaymentScenario[] = [
  {
    name: "one of two copies is refunded, then a dispute is won",
    cart: { ebook: 2, course: 1 },
    steps: [session("pay"), refundUnit("ebook"), dispute(), closeDispute(true)],
    end: { status: "partially_refunded", live: 2, receipts: 1 },
  },
  {
    name: "a delayed payment succeeds and is fully refunded",
    cart: { ebook: 1, "radio-spin-pack": 1 },
    steps: [
      session("pay", { method: "delayed" }),
      session("settle"),
      refund({ status: "pending" }),
      onRefund("settle"),
    ],
    end: { status: "refunded", live: 0, receipts: 1 },
  },
  {
    name: "a delayed payment fails",
    cart: { ebook: 1 },
    steps: [session("pay", { method: "delayed" }), session("fail")],
    failure: "final",
    end: { status: "payment_failed", live: 0, receipts: 0 },
  },
  {
    name: "a subscription's delayed first payment fails, and its invoice is then paid by card",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay", { method: "delayed" }),
      session("fail"),
      subscription("recover"),
      subscription("renew"),
    ],
    failure: "resolved",
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "the checkout session expires",
    cart: { course: 1 },
    steps: [session("expire")],
    end: { status: "expired", live: 0, receipts: 0 },
  },
  {
    name: "a refund fails and access is restored",
    cart: { ebook: 1, course: 1 },
    steps: [session("pay"), refund({ status: "pending" }), onRefund("fail")],
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "a dispute is lost",
    cart: { ebook: 1 },
    steps: [session("pay"), dispute(), closeDispute(false)],
    end: { status: "disputed", live: 0, receipts: 1 },
  },
  {
    name: "a subscription renews, its card fails and recovers, and it is canceled",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew"),
      subscription("renew", { fail: true }),
      subscription("recover"),
      subscription("cancel"),
    ],
    failure: "resolved",
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is fully refunded",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("renew"), refund({}, "latest")],
    end: { status: "partially_refunded", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is refunded by item, minus a fee",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew"),
      refundUnit("radio-elite-airplay", { which: "latest", amount: 240_000 }),
    ],
    end: { status: "partially_refunded", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is partially refunded without lines",
    cart: { "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("renew"), refund({ amount: 1_000 }, "latest")],
    end: { status: "partially_refunded", live: 1, receipts: 1 },
  },
  {
    name: "a renewal is disputed and lost",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("renew"), dispute("latest"), closeDispute(false)],
    end: { status: "disputed", live: 2, receipts: 1 },
  },
  {
    name: "a refund is pending while the rest is disputed; the refund succeeds and the dispute is won",
    cart: { ebook: 2 },
    steps: [
      session("pay"),
      refundUnit("ebook", { status: "pending" }),
      dispute(),
      onRefund("settle"),
      closeDispute(true),
    ],
    end: { status: "partially_refunded", live: 1, receipts: 1 },
  },
  {
    name: "a dispute is won, then lost",
    cart: { ebook: 1 },
    steps: [session("pay"), dispute(), closeDispute(true), loseWonDispute],
    end: { status: "disputed", live: 0, receipts: 1 },
  },
  {
    name: "a subscription is canceled at period end",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("cancel", { atPeriodEnd: true }), subscription("advance")],
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "a renewal with an open payment is canceled and ends early",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew", { fail: true }),
      subscription("cancel", { atPeriodEnd: true }),
      subscription("cancel"),
    ],
    failure: "final",
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "the session expiry arrives after the payment",
    cart: { ebook: 1 },
    steps: [session("pay"), sendLateExpiredEvent],
    end: { status: "paid", live: 1, receipts: 1 },
  },
  {
    name: "a discount makes the order free",
    cart: { course: 1 },
    steps: [payNothing],
    end: { status: "paid", live: 1, receipts: 1 },
  },
];
