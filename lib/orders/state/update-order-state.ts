import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { grants, type orderItems, orders } from "@/db/schema";
import { deriveOrderState, type OrderState } from "@/lib/orders/state/derive-order-state";
import {
  loadOrderFacts,
  type OrderFactRows,
  type OrderWithFacts,
} from "@/lib/orders/state/load-order-facts";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";
import { derivedReviewReasons } from "@/lib/orders/status";

export type UpdatedOrder = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly facts: OrderFactRows;
  readonly subscription: OrderWithFacts["subscription"];
  readonly state: OrderState;
  /** Codes for what staff must decide: a session mismatch, or something the facts leave open. */
  readonly reviewReasons: readonly string[];
};

/**
 * Loads an order's facts, derives its state and writes status, refunded amount, review reason and
 * grants.
 */
export async function updateOrderState(
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<UpdatedOrder> {
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded) throw new Error(`order ${orderId} is gone`);
  const { order, items, facts, subscription } = loaded;
  const settlement = deriveOrderState(facts);
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
  return { order, items, facts, subscription, state: settlement, reviewReasons };
}

const questions: readonly string[] = derivedReviewReasons;

/**
 * A session mismatch stays until staff clear it. A derived reason disappears once the facts resolve
 * it.
 */
function reasonsOf(order: OrderRow, { question }: OrderState): string[] {
  const mismatch = questions.includes(order.reviewReason ?? "") ? null : order.reviewReason;
  return [mismatch, question].filter((reason) => reason !== null);
}

async function writeGrants(
  tx: Transaction,
  orderId: string,
  settlement: OrderState,
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
        // Keep the first revocation time while the grant stays revoked.
        revokedAt: sql`case when excluded.revoked_reason is null then null else coalesce(${grants.revokedAt}, excluded.revoked_at) end`,
      },
      setWhere: sql`(${grants.expiresAt}, ${grants.revokedReason}) is distinct from (excluded.expires_at, excluded.revoked_reason)`,
    });
}
