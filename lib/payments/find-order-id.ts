import type { Queryable } from "@/db/client";
import { selectOrderId } from "@/db/queries/orders/find-orders";
import { isUuid } from "@/lib/core/is-uuid";

/** Returns the id if the order exists; null otherwise. `orderId` may be untrusted text. */
export async function findOrderId(db: Queryable, orderId: string): Promise<string | null> {
  return isUuid(orderId) ? await selectOrderId(db, orderId) : null;
}
