"use client";

import { useSyncExternalStore } from "react";
import {
  announce,
  emptiedCartKey,
  getCartSnapshot,
  saveEmptiedCart,
  subscribeToCart,
} from "@/components/shop/cart/cart-storage";
import { replaceCart } from "@/components/shop/cart/cart-store";
import { readStoredText, writeStoredText } from "@/components/ui/stored-text";
import { type CartLine, withoutOrdered } from "@/lib/cart/cart";
import {
  type EmptiedCart,
  parseEmptiedCart,
  parseRecentCart,
  type RecentCart,
  serializeRecentCart,
} from "@/lib/cart/parse-cart";

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

/** Clears the recent cart. */
export function clearRecentCart(): void {
  writeStoredText(recentKey, null);
  announce();
}

/** Clears the recent cart if it belongs to this order, and notes why the cart is empty. */
export function clearPaidCart(orderNumber: string): void {
  if (readRecentCart()?.orderNumber !== orderNumber) return;
  clearRecentCart();
  if (getCartSnapshot().lines.length === 0) saveEmptiedCart({ reason: "paid", orderNumber });
}

export type EmptyCartReason = {
  /** A cart that was taken to checkout and not paid, as far as this browser knows. */
  readonly recent: RecentCart | null;
  /** Null if this browser knows no reason: the cart is new, or its data was deleted. */
  readonly emptied: EmptiedCart | null;
};

let cache: { readonly key: string; readonly reason: EmptyCartReason } | undefined;

/** Returns why the cart is empty, as the same object until that changes. */
export function readEmptyCartReason(): EmptyCartReason {
  const emptiedText = readStoredText(emptiedCartKey);
  const key = JSON.stringify([readStoredText(recentKey), emptiedText]);
  if (cache?.key === key) return cache.reason;
  const emptied = emptiedText === null ? null : parseEmptiedCart(emptiedText);
  cache = { key, reason: { recent: readRecentCart(), emptied } };
  return cache.reason;
}

const unknownReason: EmptyCartReason = { recent: null, emptied: null };

/** Returns why the cart is empty, kept in sync across tabs. */
export function useEmptyCartReason(): EmptyCartReason {
  return useSyncExternalStore(subscribeToCart, readEmptyCartReason, () => unknownReason);
}
