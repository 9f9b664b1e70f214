import { selectUnpaidOrderItems } from "@/db/queries/orders/find-orders";
import type { ProductKind } from "@/db/values/products";
import { type CartLine, createLineId } from "@/lib/cart/cart";
import { getPriceId } from "@/lib/catalog/product";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";

type OrderedLine = {
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
): Promise<readonly OrderedLine[] | null> {
  if (!browserHash || !isUuid(orderId)) return null;
  const items = await selectUnpaidOrderItems(ctx.db, orderId, browserHash);
  return items.length > 0 ? items : null;
}

/**
 * Rebuilds the cart of an order with its prices at the time. Sessions can't be in a cart. Items get
 * new ids based on `now`.
 */
export function createCartFromOrder(lines: readonly OrderedLine[], now: Date): readonly CartLine[] {
  return lines.flatMap(({ productId, title, kind, unitPriceCents, quantity }, index) => {
    if (kind === "session") return [];
    const priceId = getPriceId({ id: productId, priceCents: unitPriceCents });
    return {
      id: createLineId(now.getTime(), index),
      productId,
      priceId,
      title,
      price: unitPriceCents,
      quantity,
      type: kind,
    };
  });
}
