import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  disputes,
  grants,
  orderItems,
  orders,
  payments,
  refunds,
  subscriptions,
} from "@/db/schema";
import type { OrderRow } from "@/lib/orders/record-facts";
import { type Settlement, settle } from "@/lib/orders/settle";
import { reviewQuestions } from "@/lib/orders/status";

export type SettledOrder = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly settlement: Settlement;
  /** Why staff must look at this order: a session that doesn't fit, a question of the facts. */
  readonly reviewReasons: readonly string[];
};

/** Reads an order's facts, derives what it has come to, and writes status and grants. */
export async function applySettlement(
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<SettledOrder> {
  // One round trip: the driver sends these together over the transaction's connection.
  const [[order], items, paid, refunded, disputed, [subscription]] = await Promise.all([
    tx.select().from(orders).where(eq(orders.id, orderId)),
    tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    tx.select().from(payments).where(eq(payments.orderId, orderId)),
    tx.select().from(refunds).where(eq(refunds.orderId, orderId)),
    tx.select().from(disputes).where(eq(disputes.orderId, orderId)),
    tx.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)),
  ]);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const settlement = settle({
    isCompleted: order.completedAt !== null,
    hasPaymentFailed: order.asyncFailedAt !== null || order.checkoutFailedAt !== null,
    hasExpired: order.sessionExpiredAt !== null,
    items,
    payments: paid,
    refunds: refunded,
    disputes: disputed,
    subscriptionEndsAt: subscription?.currentPeriodEndsAt ?? null,
  });
  const reviewReasons = reasonsOf(order, settlement);
  await Promise.all([
    tx
      .update(orders)
      .set({
        status: settlement.status,
        refundedCents: settlement.refundedCents,
        reviewReason: reviewReasons[0] ?? null,
        updatedAt: now,
      })
      .where(eq(orders.id, orderId)),
    writeGrants(tx, orderId, settlement, now),
  ]);
  return { order, items, settlement, reviewReasons };
}

const questions: readonly string[] = reviewQuestions;

/** A mismatch stays until staff clear it; a question of the facts goes when they answer it. */
function reasonsOf(order: OrderRow, { question }: Settlement): string[] {
  const mismatch = questions.includes(order.reviewReason ?? "") ? null : order.reviewReason;
  return [mismatch, question].filter((reason) => reason !== null);
}

async function writeGrants(
  tx: Transaction,
  orderId: string,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  if (settlement.grants.length === 0) return;
  await tx
    .insert(grants)
    .values(
      settlement.grants.map((grant) => ({
        ...grant,
        orderId,
        createdAt: now,
        revokedAt: grant.revokedReason ? now : null,
      })),
    )
    .onConflictDoUpdate({
      target: [grants.orderItemId, grants.entitlement, grants.unit],
      set: {
        expiresAt: sql`excluded.expires_at`,
        revokedReason: sql`excluded.revoked_reason`,
        // The first time stays while the reason does.
        revokedAt: sql`case when excluded.revoked_reason is null then null else coalesce(${grants.revokedAt}, excluded.revoked_at) end`,
      },
      setWhere: sql`(${grants.expiresAt}, ${grants.revokedReason}) is distinct from (excluded.expires_at, excluded.revoked_reason)`,
    });
}
