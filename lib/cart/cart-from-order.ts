import type { ProductKind } from "@/db/values/products";
import type { CartLine } from "@/lib/cart/cart";
import { createLineId } from "@/lib/cart/line-id";
import { getPriceId } from "@/lib/catalog/product";

type OrderedLine = {
  readonly productId: string;
  readonly title: string;
  readonly kind: ProductKind;
  readonly unitPriceCents: number;
  readonly quantity: number;
};

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
