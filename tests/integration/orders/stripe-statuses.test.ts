import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, expectTypeOf, test } from "vitest";
import { disputes, emailOutbox, refunds } from "@/db/schema";
import {
  type DisputeStatus,
  disputeStatuses,
  openInquiryStatuses,
  type RefundStatus,
  refundStatuses,
  uncountedRefundStatuses,
  withdrawnDisputeStatuses,
} from "@/db/values/payments";
import { readOrder as readOrderDetail } from "@/lib/orders/read-orders";
import { listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import { resolveReview } from "@/lib/orders/resolve-review";
import { readToday } from "@/lib/overview/read-today";
import { disputeRules, refundFailures, refundRules } from "@/lib/payments/stripe-statuses";
import {
  createPaidOrder,
  createUnsyncedPaidOrder,
  listEmails,
  type Order,
  readGrants,
  readOrder,
  repeatEvents,
} from "@/tests/support/orders";
import { refund, session } from "@/tests/support/payment-steps";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-04T18:00:00Z");
const { database, sandbox } = shop;

/** The words that a union of words and any other string names. */
type Words<Union> = Union extends string ? (string extends Union ? never : Union) : never;

test("every status that the installed SDK knows has a rule", () => {
  expectTypeOf<Exclude<DisputeStatus, "unknown" | "returned">>().toEqualTypeOf<
    Words<Stripe.Dispute.Status>
  >();
  expect(Object.keys(disputeRules).sort()).toEqual([...disputeStatuses].sort());
  expect(Object.keys(refundRules).sort()).toEqual([...refundStatuses].sort());
});

test("the lists that queries use agree with the rules", () => {
  const statusesWith = (fits: (rule: (typeof disputeRules)[DisputeStatus]) => boolean) =>
    disputeStatuses.filter((status) => fits(disputeRules[status]));
  expect(statusesWith(({ stage, outcome }) => stage === "inquiry" && outcome === "open")).toEqual(
    openInquiryStatuses,
  );
  expect(statusesWith(({ money }) => money !== "kept")).toEqual(withdrawnDisputeStatuses);
  expect(refundStatuses.filter((status) => refundRules[status].access === "kept").sort()).toEqual(
    [...uncountedRefundStatuses].sort(),
  );
});

const openDispute = async (orderId: string, input: Record<string, unknown> = {}) => {
  const { sessionId: session } = await readOrder(shop, orderId);
  const opened = await shop.atStripe("disputes", { session, ...input });
  return opened as Stripe.Dispute;
};

const listKinds = async (orderId: string, toStaff: boolean) => {
  const emails = await database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.orderId, orderId));
  return emails
    .filter(({ toEmail }) => (toEmail === "staff") === toStaff)
    .map(({ kind }) => kind)
    .sort();
};

const listToday = async () => (await readToday(shop.ctx, shop.admin)).items.map(({ kind }) => kind);
const ebook = ["ebook ebook 1"];

describe("a dispute that Stripe reports as", () => {
  const rows: readonly (readonly [
    status: string,
    order: string,
    access: readonly string[],
    today: readonly string[],
    isRefundable: boolean,
  ])[] = [
    ["warning_needs_response", "paid", ebook, ["stripe_inquiry"], true],
    ["warning_under_review", "paid", ebook, [], true],
    ["warning_closed", "paid", ebook, [], true],
    ["needs_response", "disputed", [], ["dispute"], false],
    ["under_review", "disputed", [], [], false],
    ["appeal_needs_response", "disputed", [], ["dispute"], false],
    ["appeal_under_review", "disputed", [], [], false],
    ["won", "paid", ebook, [], true],
    ["lost", "disputed", [], [], false],
    ["prevented", "paid", ebook, [], true],
  ];

  test("each of them is in the list below", () => {
    const listed = [...rows.map(([status]) => status), "unknown", "returned"];
    expect(listed.sort()).toEqual([...disputeStatuses].sort());
  });

  test.each(rows)("%s leaves the order %s", async (status, order, access, today, isRefundable) => {
    const { id } = await createPaidOrder(shop);
    const isInquiry = status.startsWith("warning_");
    const dispute = await openDispute(id, isInquiry ? { status: "warning_needs_response" } : {});
    await shop.atStripe(`disputes/${dispute.id}/status`, { status });
    // Repeats and an older event change nothing.
    await repeatEvents(shop);
    expect(await readOrder(shop, id)).toMatchObject({ status: order, refundedCents: 0 });
    expect(await readGrants(shop, id)).toEqual(access);
    expect(await listToday()).toEqual(today);
    const [row] = await database.db.select().from(disputes);
    expect(row).toMatchObject({ status, unknownStatus: null });
    const detail = await readOrderDetail(shop.ctx, shop.admin, id);
    const [payment] = listRefundablePayments(detail?.refundable ?? expect.fail("no order"));
    expect(payment?.blockingDispute === null).toBe(isRefundable);
    // Customers get no email about a dispute or an inquiry.
    expect(await listKinds(id, false)).toEqual(["receipt"]);
  });

  test("a status of the future is kept and shown to staff, and changes nothing", async () => {
    const { id } = await createPaidOrder(shop);
    const dispute = await openDispute(id, { status: "warning_needs_response" });
    await shop.atStripe(`disputes/${dispute.id}/status`, { status: "arbitration_started" });
    const [row] = await database.db.select().from(disputes);
    expect(row).toMatchObject({
      status: "warning_needs_response",
      unknownStatus: "arbitration_started",
    });
    expect(await readOrder(shop, id)).toMatchObject({
      status: "paid",
      reviewReason: "unknown_status",
    });
    expect(await readGrants(shop, id)).toEqual(ebook);
    expect(await listToday()).toContain("review");
    expect(await listKinds(id, true)).toContain("review_notice");
    // Staff looked at it in Stripe; the same status again asks nothing.
    const resolution = { reason: "unknown_status", id: dispute.id } as const;
    const resolved = await resolveReview(shop.ctx, shop.admin, {
      orderId: id,
      resolution,
      note: "ok",
    });
    expect(resolved.ok).toBe(true);
    await shop.atStripe(`disputes/${dispute.id}/status`, { status: "arbitration_started" });
    expect(await readOrder(shop, id)).toMatchObject({ reviewReason: null });
    // A status that we know takes over.
    await shop.atStripe(`disputes/${dispute.id}/status`, { status: "needs_response" });
    expect(await readOrder(shop, id)).toMatchObject({ status: "disputed", reviewReason: null });
  });

  test("a status of the future is kept when it's the first one", async () => {
    const { id } = await createPaidOrder(shop);
    const { sessionId: session } = await readOrder(shop, id);
    const opened = await sandbox.control("disputes", { session });
    const { id: disputeId } = opened as Stripe.Dispute;
    await shop.atStripe(`disputes/${disputeId}/status`, { status: "arbitration_started" });
    expect(await readOrder(shop, id)).toMatchObject({
      status: "paid",
      reviewReason: "unknown_status",
    });
    expect(await readGrants(shop, id)).toEqual(ebook);
  });
});

describe("a refund that Stripe reports as", () => {
  const rows: readonly (readonly [RefundStatus, string, number, readonly string[], string[]])[] = [
    ["pending", "refunded", 4_999, [], []],
    ["requires_action", "refunded", 4_999, [], []],
    ["succeeded", "refunded", 4_999, [], ["refund_succeeded"]],
    ["canceled", "paid", 0, ebook, ["refund_failed"]],
    ["failed", "paid", 0, ebook, ["refund_failed"]],
  ];

  test("each of them is in the list below", () => {
    expect([...rows.map(([status]) => status), "unknown"].sort()).toEqual(
      [...refundStatuses].sort(),
    );
  });

  test.each(rows)("%s leaves the order %s", async (status, orderStatus, cents, access, emails) => {
    const { id, sessionId: session } = await createPaidOrder(shop);
    const refund = await sandbox.control("refunds", { session, status: "pending" });
    await shop.atStripe(`refunds/${(refund as Stripe.Refund).id}/status`, { status });
    await repeatEvents(shop);
    expect(await readOrder(shop, id)).toMatchObject({ status: orderStatus, refundedCents: cents });
    expect(await readGrants(shop, id)).toEqual(access);
    expect(await listKinds(id, false)).toEqual(["receipt", ...emails]);
    const hasNotice = refundRules[status].staff === "notice";
    expect((await listKinds(id, true)).includes("review_notice")).toBe(hasNotice);
  });

  test("a status of the future is kept and shown to staff, and changes nothing", async () => {
    const { id, sessionId: session } = await createPaidOrder(shop);
    const refund = (await sandbox.control("refunds", { session })) as Stripe.Refund;
    await sandbox.control(`refunds/${refund.id}/status`, { status: "held_by_network" });
    const latest = sandbox.events().at(-1) ?? expect.fail("no event");
    await shop.deliver(latest);
    expect(await readOrder(shop, id)).toMatchObject({
      status: "paid",
      refundedCents: 0,
      reviewReason: "unknown_status",
    });
    expect(await readGrants(shop, id)).toEqual(ebook);
    // Staff can't refund the same money again until it's clear.
    const detail = await readOrderDetail(shop.ctx, shop.admin, id);
    const [payment] = listRefundablePayments(detail?.refundable ?? expect.fail("no order"));
    expect(payment?.remainingCents).toBe(0);
    await shop.atStripe(`refunds/${refund.id}/status`, { status: "succeeded" });
    expect(await readOrder(shop, id)).toMatchObject({ status: "refunded", reviewReason: null });
  });

  test.each(Object.keys(refundFailures))(
    "failed with the reason %s after it had succeeded restores access and tells everyone",
    async (reason) => {
      const { id, sessionId: session } = await createPaidOrder(shop);
      const refund = (await sandbox.control("refunds", { session })) as Stripe.Refund;
      await shop.deliverAll();
      expect(await readGrants(shop, id)).toEqual([]);
      await shop.atStripe(`refunds/${refund.id}/fail`, { reason });
      expect(await readGrants(shop, id)).toEqual(ebook);
      const [row] = await database.db.select().from(refunds);
      expect(row).toMatchObject({ status: "failed", failureReason: reason });
      expect(await listKinds(id, false)).toEqual(["receipt", "refund_failed", "refund_succeeded"]);
      expect(await listKinds(id, true)).toContain("review_notice");
    },
  );
});

/** An order paid by bank debit, which cleared. */
const createDebitedOrder = async (options: Parameters<typeof createPaidOrder>[1] = {}) => {
  const order = await createUnsyncedPaidOrder(shop, { ...options, method: "delayed" });
  await shop.happens(order, session("settle"));
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
    await shop.happens(order, refund());
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
