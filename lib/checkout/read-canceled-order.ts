import { selectUnpaidOrderItems } from "@/db/queries/orders/find-orders";
import type { ProductKind } from "@/db/values/products";
import { isUuid } from "@/lib/core/is-uuid";
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
  if (!browserHash || !isUuid(orderId)) return null;
  const items = await selectUnpaidOrderItems(ctx.db, orderId, browserHash);
  return items.length > 0 ? items : null;
}
