import { desc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adminAudit, disputes, orders, refunds } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { exportOrders } from "@/lib/orders/admin/export-orders";
import { getLastMonth } from "@/lib/orders/admin/last-month";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { resetShopWithAdmin } from "@/tests/support/staff";

const shop = testShop();
const { database, sandbox } = shop;
let admin: AdminActor;

beforeEach(async () => {
  admin = await resetShopWithAdmin(shop, "2030-03-04T18:00:00Z");
});

async function readFile(query: Parameters<typeof exportOrders>[2]): Promise<string[]> {
  const { body } = await exportOrders(shop.ctx, admin, query);
  const text = await new Response(body).text();
  return text.split("\r\n").slice(1, -1);
}

/** Type, description, amount and status of a line without quoted cells. */
const shorten = (line: string) => {
  const cells = line.split(",");
  return [cells[1], cells[7], cells[13], cells[14]].join(" ").trim();
};

test("lists a paid order with its items, payment and refund, and no unpaid one", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 2, course: 1 } });
  await createPendingOrder(shop, { cart: { ebook: 1 } });
  await sandbox.control("refunds", { session: order.sessionId, amount: 4_999 });
  await shop.deliverAll();
  expect((await readFile({})).map(shorten).sort()).toEqual([
    "Item Music Royalties Masterclass 199",
    "Item The Royalties eBook 99.98",
    "Order  298.98 Partially refunded",
    "Payment Initial 298.98",
    "Refund  -49.99 Succeeded",
  ]);
});

test("doesn't subtract a failed refund or a won dispute, whose money came back", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
  await sandbox.control("refunds", { session: order.sessionId, amount: 1_000 });
  await shop.deliverAll();
  const [refund] = await database.db.select().from(refunds);
  await sandbox.control(`refunds/${refund?.id}/fail`, {});
  await sandbox.control("disputes", { session: order.sessionId });
  await shop.deliverAll();
  const listOutgoing = async () =>
    (await readFile({})).map(shorten).filter((line) => /^(?:Refund|Dispute)/.test(line));
  expect(await listOutgoing()).toEqual([
    "Refund  0 Failed",
    expect.stringMatching(/^Dispute .* -49\.99 Open$/),
  ]);
  const [dispute] = await database.db.select().from(disputes);
  await sandbox.control(`disputes/${dispute?.id}/close`, { won: true });
  await shop.deliverAll();
  expect((await listOutgoing())[1]).toMatch(/ 0 Won$/);
});

test("includes both days of the period in Memphis, by each line's own date", async () => {
  // 11:59 PM on March 4 in Memphis; the refund is a minute later, on March 5.
  shop.clock.set("2030-03-05T05:59:30Z");
  const order = await createPaidOrder(shop);
  shop.clock.set("2030-03-05T06:00:30Z");
  await sandbox.control("refunds", { session: order.sessionId, amount: 4_999 });
  await shop.deliverAll();
  const types = async (query: Parameters<typeof readFile>[0]) =>
    (await readFile(query)).map((line) => line.split(",")[1]);
  expect(await types({ from: "2030-03-04", to: "2030-03-04" })).toEqual([
    "Order",
    "Item",
    "Payment",
  ]);
  expect(await types({ from: "2030-03-05", to: "2030-03-05" })).toEqual(["Refund"]);
  expect(await types({ from: "2030-03-06" })).toEqual([]);
});

test("is safe to open in a spreadsheet, and records the period in the audit log", async () => {
  await createPaidOrder(shop);
  await database.db.update(orders).set({ firstName: "=1+1", lastName: '"x", y' });
  const [line] = await readFile({ from: "2030-03-01", to: "'; drop table orders" });
  expect(line).toContain(`"'=1+1 ""x"", y"`);
  const [entry] = await database.db.select().from(adminAudit).orderBy(desc(adminAudit.id)).limit(1);
  expect(entry).toMatchObject({
    action: "orders_exported",
    details: { from: "2030-03-01", to: null },
  });
});

test("offers the month that just ended in Memphis", () => {
  expect(getLastMonth(new Date("2030-03-01T05:59:00Z"))).toEqual({
    from: "2030-01-01",
    to: "2030-01-31",
  });
  expect(getLastMonth(new Date("2030-03-01T06:00:00Z"))).toEqual({
    from: "2030-02-01",
    to: "2030-02-28",
  });
});
