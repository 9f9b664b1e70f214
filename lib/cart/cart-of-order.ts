import type { CartLine } from "@/lib/cart/cart";
import { type ProductKind, priceIdOf } from "@/lib/catalog/product";

type OrderedLine = {
  readonly productId: string;
  readonly title: string;
  readonly kind: ProductKind;
  readonly unitPriceCents: number;
  readonly quantity: number;
};

/** The cart that an order was made from, at the prices of then; sessions never lie in a cart. */
export function cartOfOrder(lines: readonly OrderedLine[]): readonly CartLine[] {
  return lines.flatMap(({ productId, title, kind, unitPriceCents, quantity }) => {
    if (kind === "session") return [];
    const priceId = priceIdOf({ id: productId, priceCents: unitPriceCents });
    return {
      id: productId,
      productId,
      priceId,
      title,
      price: unitPriceCents,
      quantity,
      type: kind,
    };
  });
}
