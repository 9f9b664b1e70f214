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
import { createPaidOrder, readGrants, readOrder, repeatEvents } from "@/tests/support/orders";
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
  const opened = await sandbox.control("disputes", { session, ...input });
  await shop.deliverAll();
  return opened as Stripe.Dispute;
};

const listEmails = async (orderId: string, toStaff: boolean) => {
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
    await sandbox.control(`disputes/${dispute.id}/status`, { status });
    await shop.deliverAll();
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
    expect(await listEmails(id, false)).toEqual(["receipt"]);
  });

  test("a status of the future is kept and shown to staff, and changes nothing", async () => {
    const { id } = await createPaidOrder(shop);
    const dispute = await openDispute(id, { status: "warning_needs_response" });
    await sandbox.control(`disputes/${dispute.id}/status`, { status: "arbitration_started" });
    await shop.deliverAll();
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
    expect(await listEmails(id, true)).toContain("review_notice");
    // Staff looked at it in Stripe; the same status again asks nothing.
    const resolution = { reason: "unknown_status", id: dispute.id } as const;
    const resolved = await resolveReview(shop.ctx, shop.admin, {
      orderId: id,
      resolution,
      note: "ok",
    });
    expect(resolved.ok).toBe(true);
    await sandbox.control(`disputes/${dispute.id}/status`, { status: "arbitration_started" });
    await shop.deliverAll();
    expect(await readOrder(shop, id)).toMatchObject({ reviewReason: null });
    // A status that we know takes over.
    await sandbox.control(`disputes/${dispute.id}/status`, { status: "needs_response" });
    await shop.deliverAll();
    expect(await readOrder(shop, id)).toMatchObject({ status: "disputed", reviewReason: null });
  });

  test("a status of the future is kept when it's the first one", async () => {
    const { id } = await createPaidOrder(shop);
    const { sessionId: session } = await readOrder(shop, id);
    const opened = await sandbox.control("disputes", { session });
    const { id: disputeId } = opened as Stripe.Dispute;
    await sandbox.control(`disputes/${disputeId}/status`, { status: "arbitration_started" });
    await shop.deliverAll();
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
    await sandbox.control(`refunds/${(refund as Stripe.Refund).id}/status`, { status });
    await shop.deliverAll();
    await repeatEvents(shop);
    expect(await readOrder(shop, id)).toMatchObject({ status: orderStatus, refundedCents: cents });
    expect(await readGrants(shop, id)).toEqual(access);
    expect(await listEmails(id, false)).toEqual(["receipt", ...emails]);
    const hasNotice = refundRules[status].staff === "notice";
    expect((await listEmails(id, true)).includes("review_notice")).toBe(hasNotice);
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
    await sandbox.control(`refunds/${refund.id}/status`, { status: "succeeded" });
    await shop.deliverAll();
    expect(await readOrder(shop, id)).toMatchObject({ status: "refunded", reviewReason: null });
  });

  test.each(Object.keys(refundFailures))(
    "failed with the reason %s after it had succeeded restores access and tells everyone",
    async (reason) => {
      const { id, sessionId: session } = await createPaidOrder(shop);
      const refund = (await sandbox.control("refunds", { session })) as Stripe.Refund;
      await shop.deliverAll();
      expect(await readGrants(shop, id)).toEqual([]);
      await sandbox.control(`refunds/${refund.id}/fail`, { reason });
      await shop.deliverAll();
      expect(await readGrants(shop, id)).toEqual(ebook);
      const [row] = await database.db.select().from(refunds);
      expect(row).toMatchObject({ status: "failed", failureReason: reason });
      expect(await listEmails(id, false)).toEqual(["receipt", "refund_failed", "refund_succeeded"]);
      expect(await listEmails(id, true)).toContain("review_notice");
    },
  );
});
