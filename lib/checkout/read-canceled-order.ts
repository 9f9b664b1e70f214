import { and, asc, eq, inArray } from "drizzle-orm";
import { findOrderId } from "@/db/queries/orders";
import { orderItems, orders } from "@/db/schema";
import type { ProductKind } from "@/lib/catalog/product";
import type { Ctx } from "@/lib/ctx";

export type CanceledOrderItem = {
  readonly productId: string;
  readonly title: string;
  readonly kind: ProductKind;
  readonly unitPriceCents: number;
  readonly quantity: number;
};

/**
 * Reads the items of an unpaid order so the cart can be restored after the customer left the
 * payment page. Null if the order was created by another browser or is paid.
 */
export async function readCanceledOrder(
  ctx: Pick<Ctx, "db">,
  orderId: string,
  browserHash: string | null,
): Promise<readonly CanceledOrderItem[] | null> {
  if (!browserHash || !(await findOrderId(ctx.db, orderId))) return null;
  const lines = await ctx.db
    .select({
      productId: orderItems.productId,
      title: orderItems.title,
      kind: orderItems.kind,
      unitPriceCents: orderItems.unitPriceCents,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.browserHash, browserHash),
        inArray(orders.status, ["pending", "expired", "payment_failed"]),
      ),
    )
    .orderBy(asc(orderItems.position));
  return lines.length > 0 ? lines : null;
}
