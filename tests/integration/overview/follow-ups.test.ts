import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { buildOrderTimeline } from "@/lib/orders/order-timeline";
import { readOrder } from "@/lib/orders/read-orders";
import { markFollowedUp, undoFollowUp } from "@/lib/orders/subscriptions";
import { readToday } from "@/lib/overview/read-today";
import { createPaidOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
let order: Awaited<ReturnType<typeof createPaidOrder>>;

beforeEach(async () => {
  order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  shop.clock.advance({ days: 32 });
  await step("renew", { fail: true });
});

async function step(action: string, input?: unknown) {
  await shop.happens(order, subscription(action, input));
}

const mark = (seen: Date | null) =>
  markFollowedUp(shop.ctx, shop.admin, { orderId: order.id, seen });
const undo = (seen: Date, earlier: Date | null) =>
  undoFollowUp(shop.ctx, shop.admin, { orderId: order.id, seen, earlier });

async function readFollowUp(): Promise<Date | null | undefined> {
  return (await readOrder(shop.ctx, shop.admin, order.id))?.subscription?.followedUpAt;
}

async function isListed(): Promise<boolean> {
  const { items } = await readToday(shop.ctx, shop.admin);
  return items.some(({ kind, id }) => kind === "past_due" && id === order.id);
}

async function listActions(): Promise<readonly string[]> {
  const rows = await shop.database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
  return rows.filter(({ details }) => details?.orderId === order.id).map(({ action }) => action);
}

test("Today leaves a past-due subscription out for 72 hours after a follow-up", async () => {
  expect(await isListed()).toBe(true);
  expect(await mark(null)).toEqual({ ok: true, value: shop.clock.now() });
  expect(await isListed()).toBe(false);
  shop.clock.advance({ hours: 71, minutes: 59 });
  expect(await isListed()).toBe(false);
  shop.clock.advance({ minutes: 1 });
  expect(await isListed()).toBe(true);
});

test("a change of the subscription keeps the follow-up while the payment is open", async () => {
  await mark(null);
  const at = shop.clock.now();
  shop.clock.advance({ days: 1 });
  await step("cancel", { atPeriodEnd: true });
  expect(await readFollowUp()).toEqual(at);
  expect(await isListed()).toBe(false);
});

test("a payment ends the follow-up, so the next unpaid renewal is listed at once", async () => {
  await mark(null);
  await step("recover");
  expect(await readFollowUp()).toBeNull();
  expect(await isListed()).toBe(false);
  await step("renew", { fail: true });
  expect(await isListed()).toBe(true);
});

test("a follow-up after the payment or the end of the subscription changes nothing", async () => {
  const conflict = { ok: false, problem: "no_open_payment" };
  const at = shop.clock.now();
  await mark(null);
  await step("recover");
  expect(await mark(null)).toEqual(conflict);
  expect(await undo(at, null)).toEqual(conflict);
  await step("renew", { fail: true });
  const input = { orderId: order.id, requestId: "moves-away", reason: "moves away" };
  expect((await cancelSubscription(shop.ctx, shop.admin, input)).ok).toBe(true);
  expect(await mark(null)).toEqual(conflict);
  expect((await listActions()).filter((action) => action.includes("follow"))).toHaveLength(1);
});

test("one of two admins who follow up at once gets a conflict", async () => {
  const results = await Promise.all([mark(null), mark(null)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, problem: "changed_since" });
  expect(await listActions()).toEqual(["subscription_followed_up"]);
});

test("undoing a follow-up restores the one before it, unless someone followed up since", async () => {
  const first = shop.clock.now();
  await mark(null);
  shop.clock.advance({ days: 4 });
  const second = shop.clock.now();
  expect((await mark(first)).ok).toBe(true);
  expect(await undo(second, first)).toEqual({ ok: true, value: null });
  expect(await readFollowUp()).toEqual(first);
  expect(await isListed()).toBe(true);
  expect(await undo(second, first)).toEqual({ ok: false, problem: "changed_since" });
  // A follow-up can't be postponed.
  expect(await undo(first, second)).toEqual({ ok: false, problem: "changed_since" });
  expect(await undo(first, null)).toEqual({ ok: true, value: null });
  expect(await readFollowUp()).toBeNull();
});

test("the order's timeline shows a follow-up and that it was undone", async () => {
  const at = shop.clock.now();
  await mark(null);
  shop.clock.advance({ minutes: 1 });
  await undo(at, null);
  const detail = await readOrder(shop.ctx, shop.admin, order.id);
  const entries = detail ? buildOrderTimeline(detail) : [];
  expect(entries.filter(({ group }) => group === "staff")).toMatchObject([
    { title: "Follow-up undone", note: `by ${shop.admin.email}` },
    { title: "Followed up on open payment", note: `by ${shop.admin.email}`, at },
  ]);
});
