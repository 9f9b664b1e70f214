import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { grants, type orderItems, orders } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { type SessionMismatchReason, sessionMismatchReasons } from "@/db/values/orders";
import { deriveOrderState, type OrderState } from "@/lib/orders/state/derive-order-state";
import {
  loadOrderFacts,
  type OrderFactRows,
  type OrderWithFacts,
} from "@/lib/orders/state/load-order-facts";

export type UpdatedOrder = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly facts: OrderFactRows;
  readonly subscription: OrderWithFacts["subscription"];
  readonly state: OrderState;
  /** A session that doesn't match the order, for staff to resolve. */
  readonly mismatch: SessionMismatchReason | null;
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
  const state = deriveOrderState(facts);
  const mismatch = getMismatch(order);
  await Promise.all([
    tx
      .update(orders)
      .set({
        status: state.status,
        refundedCents: state.refundedCents,
        reviewReason: mismatch ?? state.reviewReason,
        updatedAt: now,
      })
      .where(eq(orders.id, orderId)),
    writeGrants(tx, orderId, state, now),
  ]);
  return { order, items, facts, subscription, state, mismatch };
}

/** A session mismatch stays until staff resolve it. Derived reasons disappear with their cause. */
function getMismatch({ reviewReason }: OrderRow): SessionMismatchReason | null {
  return sessionMismatchReasons.find((reason) => reason === reviewReason) ?? null;
}

async function writeGrants(
  tx: Transaction,
  orderId: string,
  state: OrderState,
  now: Date,
): Promise<void> {
  if (state.grants.length === 0) return;
  await tx
    .insert(grants)
    .values(
      state.grants.map((grant) => ({
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
