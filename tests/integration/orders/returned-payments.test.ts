import { describe, expect, test } from "vitest";
import { disputes } from "@/db/schema";
import { readOrder as readOrderDetail } from "@/lib/orders/read-orders";
import { listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import {
  type createPaidOrder,
  createUnsyncedPaidOrder,
  listEmails,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { refund, session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;
type Order = Awaited<ReturnType<typeof createPaidOrder>>;

/** An order paid by bank debit, which cleared. */
const createDebitedOrder = async (options: Parameters<typeof createPaidOrder>[1] = {}) => {
  const order = await createUnsyncedPaidOrder(shop, { ...options, method: "delayed" });
  await session("settle")({ shop, order });
  await shop.deliverAll();
  return await readOrder(shop, order.id);
};

const returnDebit = ({ sessionId }: Order, reason = "insufficient_funds") =>
  sandbox.control("charges/return", { session: sessionId, reason });

const openReturnDispute = ({ sessionId }: Order, reason = "insufficient_funds") =>
  sandbox.control("disputes", { session: sessionId, status: "lost", reason });

describe.each([
  ["a failed charge", returnDebit],
  ["a dispute that is lost at once", openReturnDispute],
])("a debit that its bank returns weeks later, reported as %s", (_, report) => {
  test("ends access, and tells staff and the customer once", async () => {
    const order = await createDebitedOrder();
    expect(await readGrants(shop, order.id)).toEqual(["ebook ebook 1"]);
    await report(order);
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "disputed", refundedCents: 0 });
    expect(await readGrants(shop, order.id)).toEqual([]);
    expect(await listEmails(shop, order.id, "payment_returned")).toMatchObject([
      {
        to: "artist@example.com",
        props: {
          amountCents: 4_999,
          reason: "insufficient_funds",
          endedAccess: [{ entitlement: "ebook" }],
          action: { kind: "order", url: "https://shop.test/cart" },
        },
      },
    ]);
    expect(await listEmails(shop, order.id, "dispute_opened")).toMatchObject([
      { to: "staff", props: { state: "lost", reason: "insufficient_funds" } },
    ]);
    const detail = await readOrderDetail(shop.ctx, shop.admin, order.id);
    const [payment] = listRefundablePayments(detail?.refundable ?? expect.fail("no order"));
    expect(payment).toMatchObject({ remainingCents: 0, blockingDispute: { isOpen: false } });
  });

  test("emails no customer whose payment was refunded before", async () => {
    const order = await createDebitedOrder();
    await refund()({ shop, order });
    await shop.deliverAll();
    await report(order);
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "payment_returned")).toEqual([]);
    expect(await listEmails(shop, order.id, "dispute_opened")).toHaveLength(1);
  });

  test("says how to pay for a subscription that still renews", async () => {
    const order = await createDebitedOrder({ cart: { "radio-elite-airplay": 1 } });
    await report(order);
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "payment_returned")).toMatchObject([
      { props: { action: { kind: "subscription" }, endedAccess: [{ entitlement: "airplay" }] } },
    ]);
  });
});

test("a return that Stripe reports both ways counts once, in any order", async () => {
  const order = await createDebitedOrder();
  await openReturnDispute(order);
  const charge = sandbox.inside.store.all("charge").at(-1) ?? expect.fail("no charge");
  sandbox.inside.store.put("charge", { ...charge, disputed: false });
  await returnDebit(order);
  await shop.deliverAll();
  await repeatEvents(shop);
  expect(await database.db.select().from(disputes)).toMatchObject([{ status: "lost" }]);
  expect(await listEmails(shop, order.id, "payment_returned")).toHaveLength(1);
  expect(await listEmails(shop, order.id, "dispute_opened")).toHaveLength(1);
});

test("a dispute after the failed charge replaces it and tells nobody again", async () => {
  const order = await createDebitedOrder();
  await openReturnDispute(order);
  await returnDebit(order);
  const events = sandbox.events();
  const failed = events.findLast(({ type }) => type === "charge.failed");
  await shop.deliver(failed ?? expect.fail("no event"));
  expect(await database.db.select().from(disputes)).toMatchObject([{ status: "returned" }]);
  await shop.deliverAll();
  expect(await database.db.select().from(disputes)).toMatchObject([{ status: "lost" }]);
  expect(await listEmails(shop, order.id, "payment_returned")).toHaveLength(1);
  expect(await listEmails(shop, order.id, "dispute_opened")).toHaveLength(1);
});

test("a failed first attempt doesn't take back the payment that followed", async () => {
  const order = await createDebitedOrder();
  const { store } = sandbox.inside;
  const paid = store.all("charge").at(-1) ?? expect.fail("no charge");
  const first = { ...paid, id: "ch_first_attempt", status: "failed", paid: false } as const;
  store.put("charge", first);
  const [event] = sandbox.events();
  const late = { ...event, id: "evt_late", type: "charge.failed", data: { object: first } };
  await shop.deliver(late as Parameters<typeof shop.deliver>[0]);
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid" });
  expect(await database.db.select().from(disputes)).toEqual([]);
});

test("a debit that never clears leaves the order unpaid, from the charge's event alone", async () => {
  const order = await createUnsyncedPaidOrder(shop, { method: "delayed" });
  await shop.deliverAll();
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "processing" });
  await session("fail")({ shop, order });
  const failed = sandbox.events().findLast(({ type }) => type === "charge.failed");
  await shop.deliver(failed ?? expect.fail("no event"));
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "payment_failed" });
  await shop.deliverAll();
  expect(await listEmails(shop, order.id, "payment_failed")).toHaveLength(1);
  expect(await listEmails(shop, order.id, "payment_returned")).toEqual([]);
  expect(await database.db.select().from(disputes)).toEqual([]);
});
