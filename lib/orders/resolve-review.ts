import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { disputes, fraudWarnings, orders, payments, refunds } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import type { SessionMismatchReason } from "@/db/values/orders";
import type { RefundLine } from "@/db/values/payments";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { addDays, type ChicagoDay, fromChicagoHour } from "@/lib/core/chicago-time";
import { fail } from "@/lib/core/result";
import { areUnitsAvailable, listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { updateOrderState } from "@/lib/orders/state/update-order-state";

/** A staff decision about a session mismatch or a Stripe object (`id`). */
export type ReviewResolution =
  /** Staff handled the session. An order that was only waiting for that ends. */
  | { readonly reason: SessionMismatchReason }
  /** The units this refund covers. An empty list means goodwill: no access ends. */
  | {
      readonly reason: "refund_without_lines";
      readonly id: string;
      readonly lines: readonly RefundLine[];
    }
  | {
      readonly reason:
        | "refund_without_payment"
        | "dispute_without_payment"
        | "unknown_status"
        | "early_fraud_warning";
      readonly id: string;
    }
  /** The last day of airplay this payment buys, as a Chicago calendar day. */
  | {
      readonly reason: "payment_without_period_end";
      readonly id: string;
      readonly lastDay: ChicagoDay;
    };

export type ResolveReviewInput = {
  readonly orderId: string;
  readonly resolution: ReviewResolution;
  readonly note: string;
};

export type ResolveReviewProblem = "unknown_order" | "already_resolved" | "too_many_units";

/**
 * Saves a staff decision next to the refund, dispute or payment it concerns, then updates the
 * order's state. Only the first of two concurrent decisions is saved; the second returns a problem.
 */
export const resolveReview = staffOperation(
  async (tx, ctx, _actor, { orderId, resolution, note }: ResolveReviewInput) => {
    const now = ctx.now();
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return fail("unknown_order");
    const { reason } = resolution;
    if (reason === "refund_without_lines" && !(await hasUnits(tx, orderId, resolution))) {
      return fail("too_many_units");
    }
    if (!(await saveResolution(tx, order, resolution, now))) return fail("already_resolved");
    await updateOrderState(tx, orderId, now);
    const { orderNumber } = order;
    return changed("review_answered", {
      orderId,
      orderNumber,
      about: reason,
      answer: summarize(resolution),
      note,
    });
  },
);

async function hasUnits(
  tx: Transaction,
  orderId: string,
  { id, lines }: Extract<ReviewResolution, { reason: "refund_without_lines" }>,
): Promise<boolean> {
  const [refund] = await tx
    .select({ paymentIntentId: refunds.paymentIntentId })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId)));
  const loaded = await readRefundableOrder(tx, orderId);
  const payment = loaded
    ? listRefundablePayments(loaded.refundable).find(
        ({ paymentIntentId }) => paymentIntentId === refund?.paymentIntentId,
      )
    : undefined;
  return areUnitsAvailable(lines, payment?.lines ?? []);
}

/** Returns false when the item is already resolved or doesn't exist. */
async function saveResolution(
  tx: Transaction,
  { id: orderId, status }: OrderRow,
  resolution: ReviewResolution,
  now: Date,
): Promise<boolean> {
  switch (resolution.reason) {
    case "payment_without_period_end": {
      const periodEndsAt = fromChicagoHour(addDays(resolution.lastDay, 1), 0);
      const isOpen = and(eq(payments.orderId, orderId), isNull(payments.periodEndsAt));
      const updated = await tx
        .update(payments)
        .set({ periodEndsAt })
        .where(and(eq(payments.id, resolution.id), isOpen))
        .returning({ id: payments.id });
      return updated.length === 1;
    }
    case "refund_without_lines":
    case "refund_without_payment":
    case "dispute_without_payment": {
      const { reason, id } = resolution;
      const table = reason === "dispute_without_payment" ? disputes : refunds;
      const lines = reason === "refund_without_lines" ? { lines: resolution.lines } : {};
      const updated = await tx
        .update(table)
        .set({ resolvedAt: now, ...lines })
        .where(and(eq(table.id, id), eq(table.orderId, orderId), isNull(table.resolvedAt)))
        .returning({ id: table.id });
      return updated.length === 1;
    }
    case "early_fraud_warning": {
      const { id } = resolution;
      const isOpen = and(eq(fraudWarnings.orderId, orderId), isNull(fraudWarnings.resolvedAt));
      const updated = await tx
        .update(fraudWarnings)
        .set({ resolvedAt: now })
        .where(and(eq(fraudWarnings.id, id), isOpen))
        .returning({ id: fraudWarnings.id });
      return updated.length === 1;
    }
    case "unknown_status": {
      // One of the two has this id.
      const resolved = await Promise.all(
        [refunds, disputes].map((table) =>
          tx
            .update(table)
            .set({ resolvedAt: now })
            .where(
              and(
                ...[eq(table.id, resolution.id), eq(table.orderId, orderId)],
                ...[isNull(table.resolvedAt), isNotNull(table.unknownStatus)],
              ),
            )
            .returning({ id: table.id }),
        ),
      );
      return resolved.flat().length === 1;
    }
    default: {
      const { reason } = resolution;
      // With a second session, the order's own session may still be paid.
      const hasEnded = status === "pending" && reason !== "second_session";
      const updated = await tx
        .update(orders)
        .set({ reviewReason: null, ...(hasEnded && { checkoutFailedAt: now }) })
        .where(and(eq(orders.id, orderId), eq(orders.reviewReason, reason)))
        .returning({ id: orders.id });
      return updated.length === 1;
    }
  }
}

function summarize(resolution: ReviewResolution): string {
  switch (resolution.reason) {
    case "payment_without_period_end":
      return `airplay until ${resolution.lastDay}`;
    case "refund_without_lines":
      return resolution.lines.length === 0
        ? "goodwill refund: the customer keeps access"
        : resolution.lines.map((line) => `${line.quantity} of ${line.orderItemId}`).join(", ");
    case "refund_without_payment":
    case "dispute_without_payment":
    case "unknown_status":
    case "early_fraud_warning":
      return `noted: ${resolution.id}`;
    default:
      return "cleared";
  }
}
