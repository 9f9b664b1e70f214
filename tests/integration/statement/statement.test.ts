import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { adminAudit, balanceSync, balanceTransactions, promotions } from "@/db/schema";
import { exportStatement } from "@/lib/statement/export-statement";
import { getMonth, getRange, parsePeriod, readStatement } from "@/lib/statement/read-statement";
import { syncBalance } from "@/lib/statement/sync-balance";
import { createPaidOrder, createUnsyncedPaidOrder } from "@/tests/support/orders";
import {
  closeDispute,
  dispute,
  onRefund,
  refund,
  session,
  subscription,
} from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { clock, database, sandbox } = shop;

const read = (month: string) => readStatement(shop.ctx, shop.admin, getMonth(`${month}-01`));

/** Asks Stripe as the cron does, however long ago it did last. */
async function sync(): Promise<number> {
  clock.advance({ minutes: 16 });
  const until = new Date(clock.now().getTime() + 60_000);
  return await syncBalance(shop.ctx, { until });
}

/** Lists what Stripe itself says about a month in Memphis. */
async function listAtStripe(month: string) {
  const { from, until } = getRange(getMonth(`${month}-01`));
  const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 };
  const listed = sandbox.stripe.balanceTransactions.list({ created, limit: 100 });
  return await listed.autoPagingToArray({ limit: 1_000 });
}

async function readFile(kind: "orders" | "ledger", month: string): Promise<string[][]> {
  const period = getMonth(`${month}-01`);
  const { body, filename } = await exportStatement(shop.ctx, shop.admin, kind, period);
  expect(filename).toBe(`${kind === "orders" ? "statement" : "ledger"}-${month}.csv`);
  const text = await new Response(body).text();
  return text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(","));
}

const sumCents = (rows: readonly string[][], column: number) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]), 0) * 100);

/** One of everything that can happen to money. */
async function fillMonth() {
  const now = clock.now();
  const discount = {
    code: "SPRING",
    discountKind: "percent",
    discountValue: 10,
    productIds: [],
  } as const;
  const id = randomUUID();
  const times = { startsAt: now, createdAt: now, updatedAt: now };
  await database.db.insert(promotions).values({ ...discount, ...times, id, productIds: [] });
  await createPaidOrder(shop, { cart: { ebook: 2, course: 1 }, discount });
  const elite = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1, ebook: 1 } });
  await subscription("renew")({ shop, order: elite });
  const refunded = await createPaidOrder(shop, { cart: { course: 1 } });
  await refund({ amount: 2_500 })({ shop, order: refunded });
  await refund({ amount: 1_000, status: "pending" })({ shop, order: refunded });
  await onRefund("fail")({ shop, order: refunded });
  const won = await createPaidOrder(shop);
  await dispute()({ shop, order: won });
  await closeDispute(true)({ shop, order: won });
  const lost = await createPaidOrder(shop);
  await dispute()({ shop, order: lost });
  await closeDispute(false)({ shop, order: lost });
  const debit = await createUnsyncedPaidOrder(shop, { method: "delayed" });
  await session("settle")({ shop, order: debit });
  await shop.deliverAll();
}

test("a month's totals are Stripe's, and sales, orders and ledger add up to them", async () => {
  await fillMonth();
  await sync();
  const atStripe = await listAtStripe("2030-03");
  const { lines, netCents, products, taxes, charges } = await read("2030-03");
  expect(netCents).toBe(atStripe.reduce((sum, { net }) => sum + net, 0));
  const amounts = lines.map(({ label, amountCents, feeCents }) => [label, amountCents, feeCents]);
  const total = (...categories: string[]) => {
    const found = atStripe.filter((one) => categories.includes(one.reporting_category));
    const sum = (pick: (one: (typeof found)[number]) => number) =>
      found.reduce((sum, one) => sum + pick(one), 0);
    return [sum(({ amount }) => amount), sum(({ fee }) => fee)];
  };
  expect(amounts).toEqual([
    ["Charges", ...total("charge")],
    ["Refunds", ...total("refund", "refund_failure")],
    ["Disputes", ...total("dispute", "dispute_reversal")],
  ]);
  expect(total("refund", "refund_failure")[0]).toBe(-2_500);
  const listCents = products.reduce((sum, one) => sum + one.listCents, 0);
  const discountCents = products.reduce((sum, one) => sum + one.discountCents, 0);
  expect(discountCents).toBe(2_990);
  expect(listCents - discountCents + charges.taxCents).toBe(total("charge")[0]);
  expect(charges).toMatchObject({ otherCharges: 0, unlistedPayments: 0 });
  expect(taxes.reduce((sum, one) => sum + one.taxCents, 0)).toBe(charges.taxCents);
  const orderRows = await readFile("orders", "2030-03");
  expect(sumCents(orderRows, 11)).toBe(netCents);
  expect(orderRows).toHaveLength(6);
  const ledger = await readFile("ledger", "2030-03");
  expect(ledger).toHaveLength(atStripe.length);
  expect(sumCents(ledger, 7)).toBe(netCents);
  const audited = await database.db.select({ action: adminAudit.action }).from(adminAudit);
  expect(audited.filter(({ action }) => action === "statement_exported")).toHaveLength(2);
});

test("a payment is in the month in which it's midnight in Memphis, not in London", async () => {
  clock.set("2030-05-01T04:59:30Z");
  await createPaidOrder(shop);
  clock.set("2030-05-01T05:00:30Z");
  await createPaidOrder(shop, { cart: { course: 1 } });
  await sync();
  expect((await read("2030-04")).products).toMatchObject([{ quantity: 1, listCents: 4_999 }]);
  expect((await read("2030-05")).products).toMatchObject([{ quantity: 1, listCents: 19_900 }]);
});

test("reading Stripe again, late or twice at once stores each change once", async () => {
  clock.set("2030-07-02T12:00:00Z");
  await createPaidOrder(shop);
  const stored = await Promise.all([sync(), sync(), sync()]);
  expect(stored.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await syncBalance(shop.ctx, { until: new Date("2031-01-01") })).toBe(0);
  // Nothing ran for half a year.
  clock.set("2031-01-02T12:00:00Z");
  await createPaidOrder(shop);
  expect(await sync()).toBe(1);
});

test("a run that Stripe breaks off, or that has no time left, goes on where it stopped", async () => {
  clock.set("2031-03-02T12:00:00Z");
  await createPaidOrder(shop);
  clock.set("2031-03-25T12:00:00Z");
  await createPaidOrder(shop);
  clock.set("2031-03-30T12:00:00Z");
  const { listBalanceTransactions } = shop.ctx.payments;
  const list = vi.spyOn(shop.ctx.payments, "listBalanceTransactions");
  list.mockImplementation(async (window) => {
    if (list.mock.calls.length === 3) throw new Error("Stripe is down");
    return await listBalanceTransactions(window);
  });
  await expect(sync()).rejects.toThrow("Stripe is down");
  list.mockRestore();
  expect(await database.db.$count(balanceTransactions)).toBe(1);
  const [before] = await database.db.select().from(balanceSync);
  await syncBalance(shop.ctx, { until: clock.now() });
  expect((await database.db.select().from(balanceSync))[0]).toEqual(before);
  expect(await sync()).toBe(1);
});

test("a key that isn't allowed to read the balance is said on the statement, and fails no run", async () => {
  clock.set("2031-06-02T12:00:00Z");
  await createPaidOrder(shop);
  const list = vi.spyOn(shop.ctx.payments, "listBalanceTransactions").mockResolvedValue(null);
  expect(await sync()).toBe(0);
  expect(await sync()).toBe(0);
  expect(list).toHaveBeenCalledTimes(1);
  expect(await read("2031-06")).toMatchObject({ isRefused: true });
  clock.set("2031-06-02T13:01:00Z");
  list.mockRestore();
  expect(await sync()).toBe(1);
  expect(await read("2031-06")).toMatchObject({ isRefused: false });
});

test("charges of no order and payments that Stripe doesn't list are shown, not lost", async () => {
  clock.set("2032-02-02T12:00:00Z");
  await createPaidOrder(shop);
  expect((await read("2032-02")).charges).toMatchObject({ unlistedPayments: 1, orderCents: 0 });
  await sync();
  await database.db.insert(balanceTransactions).values([
    {
      id: "txn_elsewhere",
      category: "charge",
      amountCents: 700,
      feeCents: 50,
      currency: "usd",
      paymentIntentId: "pi_elsewhere",
      createdAt: clock.now(),
    },
    {
      id: "txn_new_kind",
      category: "reserve_transaction",
      amountCents: -100,
      feeCents: 0,
      currency: "usd",
      createdAt: clock.now(),
    },
    {
      id: "txn_payout",
      category: "payout",
      amountCents: -5_000,
      feeCents: 0,
      currency: "usd",
      createdAt: clock.now(),
    },
  ]);
  const { charges, lines, payoutCents } = await read("2032-02");
  expect(charges).toMatchObject({ otherCharges: 1, otherChargeCents: 700, unlistedPayments: 0 });
  expect(lines.map(({ label }) => label)).toEqual(["Charges", "Reserve transaction"]);
  expect(payoutCents).toBe(-5_000);
});

test.each([
  ["2030-02-10", "2030-02-11", { from: "2030-02-10", to: "2030-02-11" }],
  ["2030-02-11", "2030-02-10", { from: "2029-12-01", to: "2029-12-31" }],
  ["2030-02-30", "2030-03-01", { from: "2029-12-01", to: "2029-12-31" }],
  [undefined, ["a"], { from: "2029-12-01", to: "2029-12-31" }],
])("the period %j to %j is one that exists", (from, to, period) => {
  expect(parsePeriod({ from, to }, new Date("2030-01-31T23:00:00Z"))).toEqual(period);
});
