import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refunds } from "@/db/schema";
import { refundOrder } from "@/lib/flows/refund-order";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import {
  createPaidOrder,
  createRefundForm,
  listEmails,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

type Order = Awaited<ReturnType<typeof readOrder>>;

describe("a failed refund", () => {
  const shop = testShop();
  const { database, sandbox } = shop;

  const listNotices = ({ id }: Order) => listEmails(shop, id, "review_notice");

  /** Requests a refund of the entire order as staff. */
  const requestRefund = async ({ id }: Order) =>
    await refundOrder(shop.ctx, await addStaff(shop), await createRefundForm(shop, id));

  /** Refunds the entire order. Returns the refund's id at Stripe. */
  async function refundEverything(order: Order): Promise<string> {
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "succeeded" } } });
    await shop.deliverAll();
    const [refund] = await database.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    return refund?.id ?? "";
  }

  test("alerts staff once, with instructions, after it succeeded first", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    const refundId = await refundEverything(order);
    expect(await listNotices(order)).toEqual([]);
    shop.clock.advance({ days: 5 });
    await sandbox.control(`refunds/${refundId}/fail`, {});
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid", reviewReason: null });
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    expect(await listNotices(order)).toMatchObject([
      {
        to: "staff",
        props: {
          reason: expect.stringMatching(`a \\$49\\.99 refund failed .*${refundId}`),
          advice: expect.stringMatching(/access are back to what they were.* pay them another way/),
        },
      },
    ]);
  });

  test.each([
    { mode: "429", isDisputed: true, minutes: 3 },
    { mode: "500", isDisputed: false, minutes: 16 },
  ])("alerts staff once retries end: $mode", async ({ mode, isDisputed, minutes }) => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("faults", { mode, path: "/v1/refunds", method: "POST" });
    // The page asks staff not to issue it again.
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "uncertain" } } });
    if (isDisputed) await sandbox.control("disputes", { session: order.sessionId });
    expect(await listNotices(order)).toEqual([]);
    shop.clock.advance({ minutes });
    const until = new Date(shop.clock.now().getTime() + 60_000);
    expect(await retryRefunds(shop.ctx, { until })).toBe(1);
    expect(await listNotices(order)).toMatchObject([
      {
        to: "staff",
        props: {
          orderNumber: order.orderNumber,
          reason: expect.stringContaining("$49.99 refund that staff-"),
          advice: expect.stringContaining("refund the order again"),
        },
      },
    ]);
  });

  test("sends no alert if the form shows that Stripe rejected it", async () => {
    const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
    await sandbox.control("disputes", { session: order.sessionId });
    expect(await requestRefund(order)).toMatchObject({ value: { outcome: { kind: "failed" } } });
    expect(await listNotices(order)).toEqual([]);
  });
});
