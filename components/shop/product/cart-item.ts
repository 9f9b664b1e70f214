import type { CartItem, CartItemType } from "@/lib/cart/cart";
import { getPriceId, isForCart, type Product } from "@/lib/catalog/product";

export type CartItemWithLimit = CartItem & { readonly maxQuantity: number };

/** Picks the product fields an add-to-cart button needs in the browser. */
export function toCartItem(product: Product & { readonly kind: CartItemType }): CartItemWithLimit {
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
export function isCartProduct(
  product: Product,
): product is Product & { readonly kind: CartItemType } {
  return isForCart(product);
}
