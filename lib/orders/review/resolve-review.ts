import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { disputes, orders, payments, refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, type ChicagoDay, fromChicagoHour } from "@/lib/core/chicago-clock";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { readRefundableOrder } from "@/lib/orders/refunds/read-refundable-order";
import { areUnitsAvailable, refundablePayments } from "@/lib/orders/refunds/refundable-order";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";
import { updateOrderState } from "@/lib/orders/state/update-order-state";
import { derivedReviewReasons, otherSessionReason, type RefundLine } from "@/lib/orders/status";

/** What staff decided, identified by the Stripe object it concerns. */
export type ReviewResolution =
  /**
   * Staff handled the mismatched session: clear the review reason, and end the order if it was only
   * waiting for that.
   */
  | { readonly about: "mismatch"; readonly reason: string }
  /** The units this refund covers. An empty list means goodwill: no access ends. */
  | { readonly about: "refund_lines"; readonly id: string; readonly lines: readonly RefundLine[] }
  | { readonly about: "stray_refund" | "stray_dispute"; readonly id: string }
  /** The last day of airplay this payment buys, as a Chicago calendar day. */
  | { readonly about: "period_end"; readonly id: string; readonly lastDay: ChicagoDay };

export type ResolveReviewInput = {
  readonly orderId: string;
  readonly answer: ReviewResolution;
  readonly note: string;
};

export type ResolveReviewProblem = "unknown_order" | "already_resolved" | "too_many_units";

/**
 * Saves a staff decision next to the refund, dispute or payment it concerns, then updates the
 * order's state. Only the first of two concurrent decisions is saved; the second returns a problem.
 */
export async function resolveReview(
  ctx: Ctx,
  actor: AdminActor,
  { orderId, answer, note }: ResolveReviewInput,
): Promise<Result<null, ResolveReviewProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return fail("unknown_order");
    if (answer.about === "refund_lines" && !(await areUnitsLeft(tx, orderId, answer))) {
      return fail("too_many_units");
    }
    if (!(await write(tx, order, answer, now))) return fail("already_resolved");
    await updateOrderState(tx, orderId, now);
    const { orderNumber } = order;
    await recordAudit(tx, {
      by: actor,
      action: "review_answered",
      details: { orderId, orderNumber, about: answer.about, answer: inWords(answer), note },
      now,
    });
    return ok(null);
  });
}

async function areUnitsLeft(
  tx: Transaction,
  orderId: string,
  { id, lines }: Extract<ReviewResolution, { about: "refund_lines" }>,
): Promise<boolean> {
  const [refund] = await tx
    .select({ paymentIntentId: refunds.paymentIntentId })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId)));
  const loaded = await readRefundableOrder(tx, orderId);
  const payment = loaded
    ? refundablePayments(loaded.refundable).find(
        ({ paymentIntentId }) => paymentIntentId === refund?.paymentIntentId,
      )
    : undefined;
  return areUnitsAvailable(lines, payment?.lines ?? []);
}

/** Returns false when the item is already resolved or doesn't exist. */
async function write(
  tx: Transaction,
  { id: orderId, status }: OrderRow,
  answer: ReviewResolution,
  now: Date,
): Promise<boolean> {
  const { about } = answer;
  if (about === "mismatch") {
    const questions: readonly string[] = derivedReviewReasons;
    if (questions.includes(answer.reason)) return false;
    const hasEnded = status === "pending" && answer.reason !== otherSessionReason;
    const cleared = await tx
      .update(orders)
      .set({ reviewReason: null, ...(hasEnded && { checkoutFailedAt: now }) })
      .where(and(eq(orders.id, orderId), eq(orders.reviewReason, answer.reason)))
      .returning({ id: orders.id });
    return cleared.length === 1;
  }
  if (about === "period_end") {
    const periodEndsAt = fromChicagoHour(addDays(answer.lastDay, 1), 0);
    const isOpen = and(eq(payments.orderId, orderId), isNull(payments.periodEndsAt));
    const ended = await tx
      .update(payments)
      .set({ periodEndsAt })
      .where(and(eq(payments.id, answer.id), isOpen))
      .returning({ id: payments.id });
    return ended.length === 1;
  }
  const table = about === "stray_dispute" ? disputes : refunds;
  const lines = about === "refund_lines" ? { lines: answer.lines } : {};
  const answered = await tx
    .update(table)
    .set({ answeredAt: now, ...lines })
    .where(and(eq(table.id, answer.id), eq(table.orderId, orderId), isNull(table.answeredAt)))
    .returning({ id: table.id });
  return answered.length === 1;
}

function inWords(answer: ReviewResolution): string {
  switch (answer.about) {
    case "mismatch":
      return `cleared: ${answer.reason}`;
    case "period_end":
      return `airplay until ${answer.lastDay}`;
    case "refund_lines":
      return answer.lines.length === 0
        ? "goodwill: no access ends"
        : answer.lines.map((line) => `${line.quantity} of ${line.orderItemId}`).join(", ");
    default:
      return `noted: ${answer.id}`;
  }
}
