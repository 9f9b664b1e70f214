import { readText, writeText } from "@/components/shop/browser-text";
import { cartSnapshot } from "@/components/shop/cart-storage";
import { replaceCart } from "@/components/shop/cart-store";
import { type CartLine, withoutOrdered } from "@/lib/cart/cart";
import { parseRecentCart, type RecentCart, serializeRecentCart } from "@/lib/cart/recent-cart";

const recentKey = "cart_recent";

/**
 * Moves the lines of an order out of the cart and keeps them until it is paid: cards fail, and people
 * press Back. What came into the cart since they were sent, in another tab, stays there.
 */
export function keepOrdered(orderNumber: string, lines: readonly CartLine[]): void {
  writeText(recentKey, serializeRecentCart({ orderNumber, lines }));
  replaceCart(withoutOrdered(cartSnapshot().lines, lines));
}

/** The cart that was last taken to the payment page and not paid, if there is one. */
export function offerRecentCart(): RecentCart | null {
  const text = readText(recentKey);
  return text === null ? null : parseRecentCart(text, Date.now());
}

/** Brings the kept cart back in the place of an empty one. */
export function restoreRecentCart(recent: RecentCart): void {
  replaceCart(recent.lines);
  forgetRecentCart();
}

/**
 * Puts an order's lines back after a cancelled payment. A cart that was filled meanwhile stays, and
 * the kept copy with it, to be offered once that cart is empty. Out: whether the lines are back.
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

/** Forgets the kept cart; with an order number, only when it is that order's. */
export function forgetRecentCart(orderNumber?: string): void {
  if (orderNumber !== undefined && offerRecentCart()?.orderNumber !== orderNumber) return;
  writeText(recentKey, null);
}
