import { and, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { refundRequests } from "@/db/schema";
import { type LoadedOrder, loadFacts } from "@/lib/orders/load-facts";
import type { RefundableOrder } from "@/lib/orders/refundable";

/** Loads an order with its pending refund requests; null if it doesn't exist. */
export async function readRefundable(
  db: Queryable,
  orderId: string,
): Promise<(LoadedOrder & { readonly refundable: RefundableOrder }) | null> {
  const [loaded, asked] = await Promise.all([
    loadFacts(db, orderId),
    db
      .select({
        id: refundRequests.id,
        paymentIntentId: refundRequests.paymentIntentId,
        amountCents: refundRequests.amountCents,
        lines: refundRequests.lines,
      })
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "asked"))),
  ]);
  if (!loaded) return null;
  const { facts, items } = loaded;
  return { ...loaded, refundable: { facts, items, asked } };
}
