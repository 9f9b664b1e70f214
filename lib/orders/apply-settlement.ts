import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { grants, type orderItems, orders } from "@/db/schema";
import { type LoadedFacts, type LoadedOrder, loadFacts } from "@/lib/orders/load-facts";
import type { OrderRow } from "@/lib/orders/record-facts";
import { type Settlement, settle } from "@/lib/orders/settle";
import { reviewQuestions } from "@/lib/orders/status";

export type SettledOrder = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly facts: LoadedFacts;
  readonly subscription: LoadedOrder["subscription"];
  readonly settlement: Settlement;
  /** Codes for what staff must decide: a session mismatch, or something the facts leave open. */
  readonly reviewReasons: readonly string[];
};

/**
 * Loads an order's facts, derives its state and writes status, refunded amount, review reason and
 * grants.
 */
export async function applySettlement(
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<SettledOrder> {
  const loaded = await loadFacts(tx, orderId);
  if (!loaded) throw new Error(`order ${orderId} is gone`);
  const { order, items, facts, subscription } = loaded;
  const settlement = settle(facts);
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
  return { order, items, facts, subscription, settlement, reviewReasons };
}

const questions: readonly string[] = reviewQuestions;

/**
 * A session mismatch stays until staff clear it. A derived reason disappears once the facts resolve
 * it.
 */
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
        // Keep the first revocation time while the grant stays revoked.
        revokedAt: sql`case when excluded.revoked_reason is null then null else coalesce(${grants.revokedAt}, excluded.revoked_at) end`,
      },
      setWhere: sql`(${grants.expiresAt}, ${grants.revokedReason}) is distinct from (excluded.expires_at, excluded.revoked_reason)`,
    });
}
