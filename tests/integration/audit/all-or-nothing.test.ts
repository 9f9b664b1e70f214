import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import { auditActions } from "@/lib/audit/actions";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { createPaidOrder, listAudit, readSubscriptionRow } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { actionFiles } from "@/tests/support/staff-endpoints";
import { operations, staffSetup } from "./operations";
import { installFaults, snapshot, withFault } from "./planted-faults";
import { staffActions } from "./staff-actions";

const shop = testShop();
const { database } = shop;

beforeAll(() => installFaults(database));

async function listActions() {
  const rows = await database.db.select().from(adminAudit).orderBy(adminAudit.id);
  return rows.map(({ action }) => action);
}

describe.each(operations)("$name", ({ arrange, writes, isEntryAlone }) => {
  test("is stored together with its audit entry, or not at all", async () => {
    const run = await arrange(await staffSetup(shop));
    const before = await snapshot(database);
    await withFault(database, "audit", () => expect(run()).rejects.toThrow());
    expect(await snapshot(database)).toEqual(before);

    if (!isEntryAlone) {
      await withFault(database, "change", () => expect(run()).rejects.toThrow());
      expect(await snapshot(database)).toEqual(before);
    }

    const earlier = await listActions();
    const result = await run();
    expect(result).not.toMatchObject({ ok: false });
    expect(await listActions()).toEqual([...earlier, ...writes]);
    const { admin_audit: _entries, ...after } = await snapshot(database);
    const { admin_audit: _entriesBefore, ...rest } = before;
    if (isEntryAlone) expect(after).toEqual(rest);
    else expect(after).not.toEqual(rest);
  });
});

test("every audit action is written by a listed staff action or here", () => {
  const listed = Object.values(staffActions).flatMap((actions) =>
    Object.values(actions).flatMap((entries) => Object.keys(entries)),
  );
  const covered = new Set([...operations.flatMap(({ writes }) => writes), ...listed]);
  expect(auditActions.filter((action) => !covered.has(action))).toEqual([]);
});

describe("canceling a subscription", () => {
  async function aSubscription() {
    const { actor } = await staffSetup(shop);
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const { id } = await readSubscriptionRow(shop, order.id);
    const form = { orderId: order.id, requestId: randomUUID(), reason: "asked by phone" };
    return {
      cancel: () => cancelSubscription(shop.ctx, actor, form),
      isEndingAtStripe: async () =>
        (await shop.sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end,
      entries: () => listAudit(shop, order.id),
    };
  }

  test("isn't sent to Stripe if its audit entry fails", async () => {
    const { cancel, isEndingAtStripe, entries } = await aSubscription();
    await withFault(database, "audit", () => expect(cancel()).rejects.toThrow());
    expect(await isEndingAtStripe()).toBe(false);
    expect(await entries()).toEqual([]);
  });

  test("is completed by a retry if Stripe accepted it and we couldn't store that", async () => {
    const { cancel, isEndingAtStripe, entries } = await aSubscription();
    await withFault(database, "change", () => expect(cancel()).rejects.toThrow());
    expect(await isEndingAtStripe()).toBe(true);
    expect(await entries()).toEqual(["subscription_cancel_requested"]);
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await entries()).toEqual(["subscription_cancel_requested", "subscription_cancel_made"]);
  });
});

test("every staff action is listed with the audit entries that it writes", () => {
  const files = actionFiles().filter(({ path }) => path.includes("(staff)/admin/(dashboard)"));
  const exported = files.map(({ path, text }) => {
    const names = text.matchAll(/^export (?:const|async function) (\w+)/gm);
    return [path, [...names].map(([, name]) => name).sort()];
  });
  const listed = Object.entries(staffActions).map(([path, actions]) => {
    return [path, Object.keys(actions).sort()];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(exported));
});
