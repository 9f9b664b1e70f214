import type { Queryable } from "@/db/client";
import { selectPendingRefundRequests } from "@/db/queries/orders/order-facts";
import type { RefundableOrder } from "@/lib/orders/refunds/refundable-order";
import { loadOrderFacts, type OrderWithFacts } from "@/lib/orders/state/load-order-facts";

/** Loads an order with its pending refund requests; null if it doesn't exist. */
export async function readRefundableOrder(
  db: Queryable,
  orderId: string,
): Promise<(OrderWithFacts & { readonly refundable: RefundableOrder }) | null> {
  const [loaded, pendingRequests] = await Promise.all([
    loadOrderFacts(db, orderId),
    selectPendingRefundRequests(db, orderId),
  ]);
  if (!loaded) return null;
  const { facts, items } = loaded;
  return { ...loaded, refundable: { facts, items, pendingRequests } };
}
