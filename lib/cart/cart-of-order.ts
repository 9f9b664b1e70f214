import type { CartLine } from "@/lib/cart/cart";
import { lineIdOf } from "@/lib/cart/line-id";
import { type ProductKind, priceIdOf } from "@/lib/catalog/product";

type OrderedLine = {
  readonly productId: string;
  readonly title: string;
  readonly kind: ProductKind;
  readonly unitPriceCents: number;
  readonly quantity: number;
};

/**
 * The cart that an order was made from, at the prices of then; sessions never lie in a cart. The
 * lines are made anew at `now`, which gives them their ids.
 */
export function cartOfOrder(lines: readonly OrderedLine[], now: Date): readonly CartLine[] {
  return lines.flatMap(({ productId, title, kind, unitPriceCents, quantity }, index) => {
    if (kind === "session") return [];
    const priceId = priceIdOf({ id: productId, priceCents: unitPriceCents });
    return {
      id: lineIdOf(now.getTime(), index),
      productId,
      priceId,
      title,
      price: unitPriceCents,
      quantity,
      type: kind,
    };
  });
}
