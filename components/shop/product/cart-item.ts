import type { CartItem, CartItemType } from "@/lib/cart/cart";
import { getPriceId, isForCart, type Product } from "@/lib/catalog/product";

export type CartableItem = CartItem & { readonly maxQuantity: number };

/** Picks the product fields an add-to-cart button needs in the browser. */
export function toCartItem(product: Product & { readonly kind: CartItemType }): CartableItem {
  return {
    productId: product.id,
    priceId: getPriceId(product),
    title: product.title,
    price: product.priceCents,
    type: product.kind,
    maxQuantity: product.maxQuantity,
  };
}

/** Narrows a product to the types a cart can hold. */
export function isCartable(product: Product): product is Product & { readonly kind: CartItemType } {
  return isForCart(product);
}
