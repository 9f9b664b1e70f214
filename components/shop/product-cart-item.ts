import type { CartItem, CartItemType } from "@/lib/cart/cart";
import { isForCart, type Product, priceIdOf } from "@/lib/catalog/product";

export type CartableItem = CartItem & { readonly maxQuantity: number };

/** The columns of a catalogue row that an add-to-cart button hands to the browser. */
export function cartItemOf(product: Product & { readonly kind: CartItemType }): CartableItem {
  return {
    productId: product.id,
    priceId: priceIdOf(product),
    title: product.title,
    price: product.priceCents,
    type: product.kind,
    maxQuantity: product.maxQuantity,
  };
}

/** True for the kinds that may lie in a cart, which is what lets `cartItemOf` take the row. */
export function isCartable(product: Product): product is Product & { readonly kind: CartItemType } {
  return isForCart(product);
}
