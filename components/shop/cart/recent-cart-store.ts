import { getCartSnapshot } from "@/components/shop/cart/cart-storage";
import { replaceCart } from "@/components/shop/cart/cart-store";
import { readStoredText, writeStoredText } from "@/components/shop/cart/stored-text";
import { type CartLine, withoutOrdered } from "@/lib/cart/cart";
import { parseRecentCart, type RecentCart, serializeRecentCart } from "@/lib/cart/recent-cart";

const recentKey = "cart_recent";

/**
 * Moves an order's lines from the cart to the recent cart until it's paid: cards fail, and people
 * press Back. Items added in another tab since then stay in the cart.
 */
export function moveToRecentCart(orderNumber: string, lines: readonly CartLine[]): void {
  writeStoredText(recentKey, serializeRecentCart({ orderNumber, lines }));
  replaceCart(withoutOrdered(getCartSnapshot().lines, lines));
}

/** Returns the cart last taken to checkout and not paid; null if none. */
export function readRecentCart(): RecentCart | null {
  const text = readStoredText(recentKey);
  return text === null ? null : parseRecentCart(text, Date.now());
}

/** Restores the recent cart. */
export function restoreRecentCart(recent: RecentCart): void {
  replaceCart(recent.lines);
  clearRecentCart();
}

/**
 * Restores an order's lines after a canceled payment. If the cart has other items by now, it stays,
 * and the recent cart is offered once it's empty. Returns true if the lines were restored.
 */
export function restoreCanceledCart(lines: readonly CartLine[]): boolean {
  const stored = getCartSnapshot().lines;
  if (stored.length > 0 && toContentKey(stored) !== toContentKey(lines)) return false;
  if (stored.length === 0) replaceCart(lines);
  clearRecentCart();
  return true;
}

function toContentKey(lines: readonly CartLine[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .sort()
    .join();
}

/** Clears the recent cart; with an order number, only if it belongs to that order. */
export function clearRecentCart(orderNumber?: string): void {
  if (orderNumber !== undefined && readRecentCart()?.orderNumber !== orderNumber) return;
  writeStoredText(recentKey, null);
}
