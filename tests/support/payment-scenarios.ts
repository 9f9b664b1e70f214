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
  readonly failure?: "stands" | "mended";
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
    name: "a delayed payment arrives and is refunded whole",
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
    name: "a delayed payment never arrives",
    cart: { ebook: 1 },
    steps: [session("pay", { method: "delayed" }), session("fail")],
    failure: "stands",
    end: { status: "payment_failed", live: 0, receipts: 0 },
  },
  {
    name: "a subscription's delayed first payment fails, and its invoice is paid by card after all",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay", { method: "delayed" }),
      session("fail"),
      subscription("recover"),
      subscription("renew"),
    ],
    failure: "mended",
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "the payment page is left until it expires",
    cart: { course: 1 },
    steps: [session("expire")],
    end: { status: "expired", live: 0, receipts: 0 },
  },
  {
    name: "a refund fails, so access comes back",
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
    name: "a subscription renews, its card fails and recovers, and it is cancelled",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew"),
      subscription("renew", { fail: true }),
      subscription("recover"),
      subscription("cancel"),
    ],
    failure: "mended",
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is refunded whole",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("renew"), refund({}, "latest")],
    end: { status: "partially_refunded", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is refunded by its line, less a fee",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew"),
      refundUnit("radio-elite-airplay", { which: "latest", amount: 240_000 }),
    ],
    end: { status: "partially_refunded", live: 2, receipts: 1 },
  },
  {
    name: "a part of a renewal is refunded, and nobody says what for",
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
    name: "a refund is under way while the rest is disputed, and both end well for the shop",
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
    name: "a dispute is won, and then lost after all",
    cart: { ebook: 1 },
    steps: [session("pay"), dispute(), closeDispute(true), loseWonDispute],
    end: { status: "disputed", live: 0, receipts: 1 },
  },
  {
    name: "a subscription is cancelled at its period's end",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [session("pay"), subscription("cancel", { atPeriodEnd: true }), subscription("advance")],
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "a renewal is cancelled while its payment is open, and ends before its period",
    cart: { ebook: 1, "radio-elite-airplay": 1 },
    steps: [
      session("pay"),
      subscription("renew", { fail: true }),
      subscription("cancel", { atPeriodEnd: true }),
      subscription("cancel"),
    ],
    failure: "stands",
    isCanceled: true,
    end: { status: "paid", live: 2, receipts: 1 },
  },
  {
    name: "the payment page's end is told after the payment",
    cart: { ebook: 1 },
    steps: [session("pay"), sendLateExpiredEvent],
    end: { status: "paid", live: 1, receipts: 1 },
  },
  {
    name: "a code makes the order free",
    cart: { course: 1 },
    steps: [payNothing],
    end: { status: "paid", live: 1, receipts: 1 },
  },
];
