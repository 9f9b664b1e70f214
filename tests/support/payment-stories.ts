import { eq } from "drizzle-orm";
import { orderItems, type orders } from "@/db/schema";
import type { TestShop } from "@/tests/support/shop";

export type Tale = { readonly shop: TestShop; readonly order: typeof orders.$inferSelect };
type Step = (tale: Tale) => Promise<unknown>;

export type PaymentStory = {
  readonly name: string;
  readonly cart: Readonly<Record<string, number>>;
  readonly steps: readonly Step[];
  /** What must be true once everything is known, whatever came first. */
  readonly end: { readonly status: string; readonly live: number; readonly receipts: 0 | 1 };
};

const session =
  (action: string, input?: unknown): Step =>
  ({ shop, order }) =>
    shop.sandbox.control(`sessions/${order.sessionId}/${action}`, input);

const refund =
  (input: Record<string, unknown> = {}): Step =>
  ({ shop, order }) =>
    shop.sandbox.control("refunds", { session: order.sessionId, ...input });

/** Pays one unit of a line back and says which, as staff do. */
const refundUnit =
  (productId: string): Step =>
  async ({ shop, order }) => {
    const items = await shop.database.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id));
    const item = items.find((one) => one.productId === productId);
    if (!item) throw new Error(`the order has no ${productId}`);
    await shop.sandbox.control("refunds", {
      session: order.sessionId,
      amount: item.unitPriceCents,
      metadata: { lines: JSON.stringify([{ orderItemId: item.id, quantity: 1 }]) },
    });
  };

const onRefund =
  (action: string): Step =>
  async ({ shop }) => {
    const [latest] = (await shop.sandbox.stripe.refunds.list({ limit: 1 })).data;
    await shop.sandbox.control(`refunds/${latest?.id}/${action}`);
  };

const dispute: Step = ({ shop, order }) =>
  shop.sandbox.control("disputes", { session: order.sessionId });

const closeDispute =
  (won: boolean): Step =>
  async ({ shop }) => {
    const [latest] = (await shop.sandbox.stripe.disputes.list({ limit: 1 })).data;
    await shop.sandbox.control(`disputes/${latest?.id}/close`, { won });
  };

const subscription =
  (action: string, input?: unknown): Step =>
  async ({ shop, order }) => {
    const { subscription: id } = await shop.sandbox.stripe.checkout.sessions.retrieve(
      order.sessionId ?? "",
    );
    await shop.sandbox.control(`subscriptions/${String(id)}/${action}`, input);
  };

/** Everything that may become of an order's money, each as Stripe tells it. */
export const paymentStories: readonly PaymentStory[] = [
  {
    name: "one of two copies is refunded, then a dispute is won",
    cart: { ebook: 2, course: 1 },
    steps: [session("pay"), refundUnit("ebook"), dispute, closeDispute(true)],
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
    end: { status: "payment_failed", live: 0, receipts: 0 },
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
    steps: [session("pay"), dispute, closeDispute(false)],
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
    end: { status: "paid", live: 2, receipts: 1 },
  },
];
