import type { CartItemType } from "@/lib/cart/cart";
import { isForCart, type Product } from "@/lib/catalog/product";

/** The part of a product that the cart and checkout show in the browser. */
export type Offer = {
  readonly productId: string;
  readonly title: string;
  readonly type: CartItemType;
  readonly priceCents: number;
  readonly isRecurring: boolean;
  readonly maxQuantity: number;
};

/** What a cart may hold today, out of the whole catalogue. */
export function offersOf(products: readonly Product[]): readonly Offer[] {
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
