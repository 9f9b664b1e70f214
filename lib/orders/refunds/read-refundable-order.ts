import { and, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { refundRequests } from "@/db/schema";
import type { RefundableOrder } from "@/lib/orders/refunds/refundable-order";
import { loadOrderFacts, type OrderWithFacts } from "@/lib/orders/state/load-order-facts";

/** Loads an order with its pending refund requests; null if it doesn't exist. */
export async function readRefundableOrder(
  db: Queryable,
  orderId: string,
): Promise<(OrderWithFacts & { readonly refundable: RefundableOrder }) | null> {
  const [loaded, asked] = await Promise.all([
    loadOrderFacts(db, orderId),
    db
      .select({
        id: refundRequests.id,
        paymentIntentId: refundRequests.paymentIntentId,
        amountCents: refundRequests.amountCents,
        lines: refundRequests.lines,
      })
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "pending"))),
  ]);
  if (!loaded) return null;
  const { facts, items } = loaded;
  return { ...loaded, refundable: { facts, items, pendingRequests: asked } };
}
