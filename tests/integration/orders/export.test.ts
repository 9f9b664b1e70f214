import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectCustomerSummary } from "@/db/queries/orders/customer-summary";
import { selectBusinessFigures, selectCampaigns, selectDays } from "@/db/queries/overview/overview";
import { adminAudit, disputes, orders, refunds } from "@/db/schema";
import { exportOrders, getLastMonth } from "@/lib/orders/export-orders";
import { createPaidOrder, createPendingOrder } from "@/tests/support/orders";
import { subscription } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;

async function readFile(query: Parameters<typeof exportOrders>[2]): Promise<string[]> {
  const { body } = await exportOrders(shop.ctx, shop.admin, query);
  const text = await new Response(body).text();
  return text.split("\r\n").slice(1, -1);
}

/** Type, gross, refunded, disputed, net and status of a line without quoted cells. */
const shorten = (line: string) => {
  const cells = line.split(",");
  return [cells[1], ...cells.slice(12, 17)].join(" ").trim();
};

test("lists a payment with its items and its refund, and no unpaid order", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 2, course: 1 } });
  await createPendingOrder(shop, { cart: { ebook: 1 } });
  await shop.atStripe("refunds", {
    session: order.sessionId,
    amount: 4_999,
    reason: "duplicate",
  });
  const lines = await readFile({});
  expect(lines.map(shorten)).toEqual([
    "Payment 298.98 0 0 298.98 Received",
    "Refund 0 -49.99 0 -49.99 Succeeded",
  ]);
  expect(lines[0]).toContain("2 × The Royalties eBook; Music Royalties Masterclass,298.98,0,0,");
  expect(lines[1]).toContain("Duplicate payment");
});

test("subtracts no failed refund, won dispute or inquiry, whose money we have", async () => {
  const order = await createPaidOrder(shop, { cart: { ebook: 1 } });
  await shop.atStripe("refunds", { session: order.sessionId, amount: 1_000 });
  const [refund] = await database.db.select().from(refunds);
  await sandbox.control(`refunds/${refund?.id}/fail`, {});
  const status = "warning_needs_response";
  await shop.atStripe("disputes", { session: order.sessionId, status });
  const listOutgoing = async () => (await readFile({})).map(shorten).slice(1);
  expect(await listOutgoing()).toEqual([
    "Refund 0 0 0 0 Failed",
    "Stripe inquiry 0 0 0 0 Needs response",
  ]);
  const [dispute] = await database.db.select().from(disputes);
  await shop.atStripe(`disputes/${dispute?.id}/escalate`);
  expect((await listOutgoing())[1]).toBe("Dispute 0 0 -49.99 -49.99 Needs response");
  await shop.atStripe(`disputes/${dispute?.id}/close`, { won: true });
  expect((await listOutgoing())[1]).toBe("Dispute 0 0 0 0 Won");
});

test("adds up to the overview's revenue of the same period", async () => {
  const start = shop.clock.now();
  await createPaidOrder(shop, { cart: { ebook: 3 } });
  const elite = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1, ebook: 1 } });
  await subscription("renew")({ shop, order: elite });
  const refunded = await createPaidOrder(shop, { cart: { course: 1 } });
  await sandbox.control("refunds", { session: refunded.sessionId, amount: 2_500 });
  const disputed = await createPaidOrder(shop, { cart: { ebook: 2 } });
  await sandbox.control("disputes", { session: disputed.sessionId, amount: 4_999 });
  const lost = await createPaidOrder(shop, { cart: { ebook: 1 } });
  await sandbox.control("disputes", { session: lost.sessionId, status: "lost" });
  const inquiry = await createPaidOrder(shop, { cart: { ebook: 1 } });
  const status = "warning_needs_response";
  await shop.atStripe("disputes", { session: inquiry.sessionId, status });
  shop.clock.advance({ hours: 1 });
  const cells = (await readFile({})).map((line) => line.split(",").map(Number));
  const total = (column: number) =>
    Math.round(cells.reduce((sum, line) => sum + (line[column] ?? 0), 0) * 100);
  const until = shop.clock.now();
  const period = { from: new Date(start.getTime() - 1_000), until };
  const business = await selectBusinessFigures(database.db, period, period);
  expect(total(15)).toBe(business.revenueCents);
  expect(total(13)).toBe(-business.refundedCents);
  expect(total(14)).toBe(-business.disputedCents);
  expect(business.disputedCents).toBe(2 * 4_999);
  const [day] = await selectDays(database.db, [period]);
  expect(day?.revenueCents).toBe(business.revenueCents);
  const campaigns = await selectCampaigns(database.db, period, 10);
  expect(campaigns.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(
    business.revenueCents,
  );
});

test("adds up to the customer's lifetime value on the order page", async () => {
  const lost = await createPaidOrder(shop, { cart: { ebook: 2 } });
  await sandbox.control("disputes", { session: lost.sessionId, status: "lost" });
  const refunded = await createPaidOrder(shop, { cart: { course: 1 } });
  await shop.atStripe("refunds", { session: refunded.sessionId, amount: 2_500 });
  const net = (await readFile({})).reduce((sum, line) => sum + Number(line.split(",")[15]), 0);
  const { lifetimeCents } = await selectCustomerSummary(database.db, {
    id: lost.id,
    emails: [lost.email],
  });
  expect(lifetimeCents).toBe(19_900 - 2_500);
  expect(Math.round(net * 100)).toBe(lifetimeCents);
});

test("includes both days of the period in Memphis, by each line's own date", async () => {
  // 11:59 PM on March 4 in Memphis; the refund is a minute later, on March 5.
  shop.clock.set("2030-03-05T05:59:30Z");
  const order = await createPaidOrder(shop);
  shop.clock.set("2030-03-05T06:00:30Z");
  await shop.atStripe("refunds", { session: order.sessionId, amount: 4_999 });
  const types = async (query: Parameters<typeof readFile>[0]) =>
    (await readFile(query)).map((line) => line.split(",")[1]);
  expect(await types({ from: "2030-03-04", to: "2030-03-04" })).toEqual(["Payment"]);
  expect(await types({ from: "2030-03-05", to: "2030-03-05" })).toEqual(["Refund"]);
  expect(await types({ from: "2030-03-06" })).toEqual([]);
});

test.each([
  [{ from: "2026-11-01", to: "2026-11-30" }, "orders-2026-11.csv"],
  [{ from: "2028-02-01", to: "2028-02-29" }, "orders-2028-02.csv"],
  [{ from: "2026-01-01", to: "2026-12-31" }, "orders-2026.csv"],
  [{ from: "2026-11-05", to: "2026-11-05" }, "orders-2026-11-05.csv"],
  [{ from: "2026-11-01", to: "2026-11-29" }, "orders-2026-11-01-to-2026-11-29.csv"],
  [{ from: "2026-11-01" }, "orders-from-2026-11-01.csv"],
  [{ to: "2026-11-30" }, "orders-until-2026-11-30.csv"],
  [{}, "orders-all.csv"],
])("names the file after its period: %o", async (query, filename) => {
  const file = await exportOrders(shop.ctx, shop.admin, query);
  await file.body.cancel();
  expect(file.filename).toBe(filename);
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
