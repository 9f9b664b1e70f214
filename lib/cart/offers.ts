import type { CartItemType } from "@/lib/cart/cart";
import { isForCart, type Product } from "@/lib/catalog/product";

/** The product fields shown by the cart and checkout in the browser. */
export type Offer = {
  readonly productId: string;
  readonly title: string;
  readonly type: CartItemType;
  readonly priceCents: number;
  readonly isRecurring: boolean;
  readonly maxQuantity: number;
};

/** Lists the products that can be added to a cart today. */
export function toOffers(products: readonly Product[]): readonly Offer[] {
  return products.flatMap((product) => {
    if (!isForCart(product) || product.kind === "session") return [];
    return {
      productId: product.id,
      title: product.title,
      type: product.kind,
      priceCents: product.priceCents,
      isRecurring: product.recurringInterval !== null,
      maxQuantity: product.maxQuantity,
    };
  });
}
