import { readText, writeText } from "@/components/shop/browser-text";
import { cartSnapshot } from "@/components/shop/cart-storage";
import { replaceCart } from "@/components/shop/cart-store";
import { type CartLine, withoutOrdered } from "@/lib/cart/cart";
import { parseRecentCart, type RecentCart, serializeRecentCart } from "@/lib/cart/recent-cart";

const recentKey = "cart_recent";

/**
 * Moves an order's lines from the cart to the recent cart until it's paid: cards fail, and people
 * press Back. Items added in another tab since then stay in the cart.
 */
export function keepOrdered(orderNumber: string, lines: readonly CartLine[]): void {
  writeText(recentKey, serializeRecentCart({ orderNumber, lines }));
  replaceCart(withoutOrdered(cartSnapshot().lines, lines));
}

/** Returns the cart last taken to checkout and not paid; null if none. */
export function offerRecentCart(): RecentCart | null {
  const text = readText(recentKey);
  return text === null ? null : parseRecentCart(text, Date.now());
}

/** Restores the recent cart. */
export function restoreRecentCart(recent: RecentCart): void {
  replaceCart(recent.lines);
  forgetRecentCart();
}

/**
 * Restores an order's lines after a canceled payment. If the cart has other items by now, it stays,
 * and the recent cart is offered once it's empty. Returns true if the lines were restored.
 */
export function returnCart(lines: readonly CartLine[]): boolean {
  const stored = cartSnapshot().lines;
  if (stored.length > 0 && contentsOf(stored) !== contentsOf(lines)) return false;
  if (stored.length === 0) replaceCart(lines);
  forgetRecentCart();
  return true;
}

function contentsOf(lines: readonly CartLine[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .sort()
    .join();
}

/** Clears the recent cart; with an order number, only if it belongs to that order. */
export function forgetRecentCart(orderNumber?: string): void {
  if (orderNumber !== undefined && offerRecentCart()?.orderNumber !== orderNumber) return;
  writeText(recentKey, null);
}
