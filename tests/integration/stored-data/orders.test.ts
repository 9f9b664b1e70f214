import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { emailOutbox, orders } from "@/db/schema";
import { sessionMismatchReasons } from "@/db/values/orders";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Payments } from "@/lib/core/ports/payments";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { retryRefunds } from "@/lib/flows/retry-refunds";
import { listOrders, readOrder } from "@/lib/orders/read-orders";
import { type ReviewResolution, resolveReview } from "@/lib/orders/resolve-review";
import type { ReviewItem } from "@/lib/orders/state/review-items";
import { addTestAdmin } from "@/tests/support/staff";
import { refundRequestStatusNow, reviewReasonNow } from "./expected-codes";
import { stored, storedCtx, storedDatabase } from "./fixture";

const database = storedDatabase();
const ctx = () => storedCtx(database);
let actor: AdminActor;

beforeAll(async () => {
  actor = (await addTestAdmin(database.db, "another-owner@example.com")).actor;
});

async function detailOf(orderId: string) {
  const detail = await readOrder(ctx(), actor, orderId);
  if (!detail) throw new Error(`there is no order ${orderId}`);
  return detail;
}

async function reviewNotices(orderId: string): Promise<number> {
  const ofOrder = and(eq(emailOutbox.orderId, orderId), eq(emailOutbox.kind, "review_notice"));
  return (await database.db.select().from(emailOutbox).where(ofOrder)).length;
}

/** The decision staff would submit: about the first review item, or else the mismatch. */
function resolutionFor(item: ReviewItem | undefined, reason: string): ReviewResolution {
  if (!item) {
    const mismatch = sessionMismatchReasons.find((one) => one === reason);
    if (!mismatch) throw new Error(`no mismatch: ${reason}`);
    return { reason: mismatch };
  }
  const { id } = item;
  if (item.reason === "refund_without_lines") return { reason: item.reason, id, lines: [] };
  if (item.reason === "payment_without_period_end") {
    return { reason: item.reason, id, lastDay: "2030-04-30" };
  }
  return { reason: item.reason, id };
}

const reviewed = Object.keys(reviewReasonNow) as (keyof typeof reviewReasonNow)[];

describe.each(reviewed)("an order that was put under review because %s", (then) => {
  const orderId = stored.orders.review[then];
  const now = reviewReasonNow[then];

  test("shows the reason to staff", async () => {
    expect((await detailOf(orderId)).order.reviewReason).toBe(now);
    const anyOrder = { term: null, status: null, kind: null, from: null, until: null };
    const page = await listOrders(ctx(), actor, { ...anyOrder, view: "review" });
    const row = page.rows.find(({ id }) => id === orderId);
    expect(row?.reviewReason).toBe(now);
  });

  test("emails staff no second time", async () => {
    const before = await reviewNotices(orderId);
    expect(before).toBe(1);
    expect((await applyPaymentFacts(ctx(), { orderId, facts: [] })).ok).toBe(true);
    expect((await detailOf(orderId)).order.reviewReason).toBe(now);
    expect(await reviewNotices(orderId)).toBe(before);
  });

  test("is resolved by an answer", async () => {
    const { reviewItems } = await detailOf(orderId);
    const resolution = resolutionFor(reviewItems[0], now);
    const resolved = await resolveReview(ctx(), actor, { orderId, resolution, note: "checked" });
    expect(resolved).toEqual({ ok: true, value: null });
    expect((await detailOf(orderId)).order.reviewReason).toBeNull();
  });
});

describe("refund requests that were stored before the rename", () => {
  const requests = Object.entries(stored.orders.refundRequests) as [
    keyof typeof refundRequestStatusNow,
    string,
  ][];

  async function request(id: string) {
    const row = stored.rows.refund_requests?.find((one) => one.id === id);
    const { refundRequests } = await detailOf(String(row?.order_id));
    return refundRequests.find((one) => one.id === id);
  }

  test.each(requests)("show their status: %s", async (then, id) => {
    expect(await request(id)).toMatchObject({
      status: refundRequestStatusNow[then],
      requestedBy: "owner@example.com",
      reason: "asked by the buyer",
    });
  });

  test("are sent to Stripe again under the same key while unanswered", async () => {
    const keys: string[] = [];
    const payments: Pick<Payments, "listRefunds" | "createRefund"> = {
      listRefunds: async () => [],
      createRefund: async ({ requestId }: { requestId: string }) => {
        keys.push(requestId);
        return { kind: "refused", code: null, reason: "no funds" } as const;
      },
    };
    const later = new Date(new Date(stored.now).getTime() + 3_600_000);
    const context = storedCtx(database, { payments: payments as Payments, now: later });
    await retryRefunds(context, { until: new Date(later.getTime() + 60_000) });
    expect(keys).toEqual([stored.orders.refundRequests.asked]);
    const refused = await request(stored.orders.refundRequests.asked);
    expect(refused?.status).toBe(refundRequestStatusNow.refused);
  });
});

test("an order keeps the status that it had, and its facts still lead to it", async () => {
  for (const [status, orderId] of Object.entries(stored.orders.byStatus)) {
    await applyPaymentFacts(ctx(), { orderId, facts: [] });
    const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.status).toBe(status);
  }
});
