import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { adminAudit, subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { createPaidOrder } from "@/tests/support/orders";
import { staffedShop } from "@/tests/support/staff";
import { installFaults, withFault } from "./planted-faults";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const { database } = shop;
beforeAll(() => installFaults(database));

async function aSubscription() {
  const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
  const [row] = await database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, order.id));
  const ids = { orderId: order.id, requestId: randomUUID() };
  const cancel = (change: Partial<typeof ids> = {}, ctx: Ctx = shop.ctx) =>
    cancelSubscription(ctx, shop.admin, { ...ids, reason: "asked by phone", ...change });
  const atStripe = async () => await shop.sandbox.stripe.subscriptions.retrieve(row?.id ?? "");
  return { cancel, atStripe };
}

async function entries() {
  const rows = await database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
  return rows.map(({ action }) => action);
}

test("a cancellation whose audit entry fails is never sent to Stripe", async () => {
  const { cancel, atStripe } = await aSubscription();
  await withFault(database, "audit", async () => {
    await expect(cancel()).rejects.toThrow();
  });
  expect((await atStripe()).cancel_at_period_end).toBe(false);
  expect(await entries()).toEqual([]);
});

test("a cancellation that Stripe accepted but we couldn't store is completed by a retry", async () => {
  const { cancel, atStripe } = await aSubscription();
  await withFault(database, "change", async () => {
    await expect(cancel()).rejects.toThrow();
  });
  expect((await atStripe()).cancel_at_period_end).toBe(true);
  expect(await entries()).toEqual(["subscription_cancel_requested"]);
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await entries()).toEqual(["subscription_cancel_requested", "subscription_cancel_made"]);
});

test("a cancellation that Stripe rejects is audited and leaves the subscription unchanged", async () => {
  const { cancel, atStripe } = await aSubscription();
  const refuse = async () => ({ kind: "refused", reason: "no such subscription" }) as const;
  const payments = { ...shop.ctx.payments, cancelSubscription: refuse };
  const refused = await cancel({ requestId: randomUUID() }, { ...shop.ctx, payments });
  expect(refused).toEqual({ ok: false, problem: "refused" });
  expect((await atStripe()).cancel_at_period_end).toBe(false);
  expect(await entries()).toEqual(["subscription_cancel_requested", "subscription_cancel_refused"]);
  expect(await cancel()).toMatchObject({ ok: true });
});
