import type Stripe from "stripe";
import { expect, test } from "vitest";
import { fraudWarnings } from "@/db/schema";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import { readOrder as readOrderDetail } from "@/lib/orders/read-orders";
import { resolveReview } from "@/lib/orders/resolve-review";
import { readToday } from "@/lib/overview/read-today";
import {
  createPaidOrder,
  createUnsyncedPaidOrder,
  listEmails,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { dispute, refund } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;
type Order = Awaited<ReturnType<typeof createPaidOrder>>;

const warn = async ({ sessionId }: Order): Promise<Stripe.Radar.EarlyFraudWarning> => {
  const warning = await sandbox.control("fraud-warnings", { session: sessionId });
  await shop.deliverAll();
  return warning as Stripe.Radar.EarlyFraudWarning;
};

const listToday = async () => (await readToday(shop.ctx, shop.admin)).items.map(({ kind }) => kind);

test("an early fraud warning asks staff once, and changes neither order, access nor money", async () => {
  const order = await createPaidOrder(shop);
  const { id } = await warn(order);
  await repeatEvents(shop);
  expect(await readOrder(shop, order.id)).toMatchObject({
    status: "paid",
    refundedCents: 0,
    reviewReason: "early_fraud_warning",
  });
  expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
  expect(await listToday()).toEqual(["review"]);
  const notices = await listEmails(shop, order.id, "review_notice");
  expect(notices).toMatchObject([{ to: "staff" }]);
  expect(JSON.stringify(notices[0]?.props)).toMatch(/refund the payment now.*\$49\.99/);
  expect((await sandbox.stripe.refunds.list()).data).toEqual([]);
  const detail = await readOrderDetail(shop.ctx, shop.admin, order.id);
  const titles = buildOrderTimeline(detail ?? expect.fail("no order")).map(({ title }) => title);
  expect(titles).toContain("Early fraud warning $49.99: Unauthorized use of card");
  expect(detail?.reviewItems).toMatchObject([{ id, isActionable: true }]);
});

test.each([
  ["a full refund", refund()],
  ["the dispute that it warned of", dispute()],
])("an early fraud warning is over after %s", async (_, end) => {
  const order = await createPaidOrder(shop);
  await warn(order);
  await end({ shop, order });
  await shop.deliverAll();
  expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
  expect(await listToday()).not.toContain("review");
  expect(await database.db.select().from(fraudWarnings)).toMatchObject([{ isActionable: false }]);
});

test("a partial refund leaves the question open", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 2 } });
  await warn(order);
  await refund({ amount: 1_000 })({ shop, order });
  await shop.deliverAll();
  const detail = await readOrderDetail(shop.ctx, shop.admin, order.id);
  expect(detail?.reviewItems.map(({ reason }) => reason)).toEqual([
    "refund_without_lines",
    "early_fraud_warning",
  ]);
});

test("staff can keep the payment, and aren't asked again", async () => {
  const order = await createPaidOrder(shop);
  const { id } = await warn(order);
  const resolution = { reason: "early_fraud_warning", id } as const;
  const input = { orderId: order.id, resolution, note: "Called the customer" };
  expect((await resolveReview(shop.ctx, shop.admin, input)).ok).toBe(true);
  expect(await resolveReview(shop.ctx, shop.admin, input)).toMatchObject({
    problem: "already_resolved",
  });
  await repeatEvents(shop);
  expect(await readOrder(shop, order.id)).toMatchObject({ reviewReason: null });
  expect(await listEmails(shop, order.id, "review_notice")).toHaveLength(1);
});

test("several warnings about one payment ask once, and are over once", async () => {
  const order = await createPaidOrder(shop);
  await warn(order);
  await warn(order);
  const readItems = async () =>
    (await readOrderDetail(shop.ctx, shop.admin, order.id))?.reviewItems ?? expect.fail("no order");
  const [item, ...rest] = await readItems();
  expect(rest).toEqual([]);
  expect(await listEmails(shop, order.id, "review_notice")).toHaveLength(1);
  const resolution = { reason: "early_fraud_warning", id: item?.id ?? "" } as const;
  const input = { orderId: order.id, resolution, note: "Known customer" };
  expect((await resolveReview(shop.ctx, shop.admin, input)).ok).toBe(true);
  expect(await readItems()).toEqual([]);
});

test("a warning about a refunded payment is kept and asks nothing", async () => {
  const order = await createPaidOrder(shop);
  await refund()({ shop, order });
  await warn(order);
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "refunded", reviewReason: null });
  expect(await listEmails(shop, order.id, "review_notice")).toEqual([]);
  expect(await database.db.select().from(fraudWarnings)).toHaveLength(1);
});

test("a warning that arrives before the payment asks staff once the payment is known", async () => {
  const order = await createUnsyncedPaidOrder(shop);
  await sandbox.control("fraud-warnings", { session: order.sessionId });
  const events = sandbox.events();
  const warning = events.findLast(({ type }) => type === "radar.early_fraud_warning.created");
  await shop.deliver(warning ?? expect.fail("no warning"));
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "pending", reviewReason: null });
  await shop.deliverAll();
  expect(await readOrder(shop, order.id)).toMatchObject({
    status: "paid",
    reviewReason: "early_fraud_warning",
  });
});

test("a warning about another shop's payment is ignored", async () => {
  const order = await createPaidOrder(shop);
  const { id } = await warn(order);
  const { store } = sandbox.inside;
  const foreign = store.get("radar.early_fraud_warning", id) ?? expect.fail("no warning");
  const intent = store.get("payment_intent", String(foreign.payment_intent));
  store.put("payment_intent", {
    ...(intent ?? expect.fail("no intent")),
    id: "pi_foreign",
    metadata: {},
  });
  store.put("radar.early_fraud_warning", {
    ...foreign,
    id: "issfr_foreign",
    payment_intent: "pi_foreign",
  });
  const event = sandbox
    .events()
    .findLast(({ type }) => type === "radar.early_fraud_warning.created");
  const object = { ...foreign, id: "issfr_foreign" };
  const created = { ...event, id: "evt_foreign", data: { object } } as Stripe.Event;
  expect(await shop.deliver(created)).toBe("ignored");
});
