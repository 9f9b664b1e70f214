import type { Queryable } from "@/db/client";
import {
  type OrderFactTables,
  selectOrderFacts,
  selectPendingRefundRequests,
} from "@/db/queries/orders/order-facts";
import type { RefundableOrder } from "@/lib/orders/refunds/refundable-order";
import type { OrderFacts } from "@/lib/orders/state/order-facts";

/** Order facts with their database rows. */
export type OrderFactRows = Omit<OrderFacts, FactTable> & Pick<OrderFactTables, FactTable>;

type FactTable = "payments" | "refunds" | "disputes" | "fraudWarnings";

export type OrderWithFacts = Pick<OrderFactTables, "order" | "items" | "subscription"> & {
  readonly facts: OrderFactRows;
};

/**
 * Loads an order with its items and everything its state is derived from; null if it doesn't exist.
 */
export async function loadOrderFacts(
  db: Queryable,
  orderId: string,
): Promise<OrderWithFacts | null> {
  const [loaded] = await loadFactsOfOrders(db, [orderId]);
  return loaded ?? null;
}

/** Loads several orders like `loadOrderFacts`, in a constant number of queries. */
export async function loadFactsOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<readonly OrderWithFacts[]> {
  return (await selectOrderFacts(db, orderIds)).map(toOrderWithFacts);
}

function toOrderWithFacts({
  order,
  items,
  payments,
  refunds,
  disputes,
  fraudWarnings,
  subscription,
}: OrderFactTables): OrderWithFacts {
  const facts: OrderFactRows = {
    isCompleted: order.completedAt !== null,
    hasPaymentFailed: order.asyncFailedAt !== null || order.checkoutFailedAt !== null,
    hasExpired: order.sessionExpiredAt !== null,
    items,
    payments,
    refunds,
    disputes,
    fraudWarnings,
    subscriptionEndsAt: subscription?.currentPeriodEndsAt ?? null,
  };
  return { order, items, facts, subscription };
}

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
