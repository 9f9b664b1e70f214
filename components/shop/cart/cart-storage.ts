import { readStoredText, writeStoredText } from "@/components/ui/stored-text";
import type { CartLine } from "@/lib/cart/cart";
import {
  type EmptiedCart,
  type ParsedCart,
  parseCart,
  serializeCart,
  serializeEmptiedCart,
} from "@/lib/cart/parse-cart";

/** The cart is stored in localStorage under this key, or in memory if storage is blocked. */
const cartKey = "cart";
/** Why it's empty, for other tabs and later visits. */
export const emptiedCartKey = "cart_emptied";

export type CartSnapshot = ParsedCart & {
  /** False on the server and during hydration: the cart exists only in the browser. */
  readonly isLoaded: boolean;
};

const emptyCart: ParsedCart = { lines: [], droppedCount: 0, changedQuantities: [] };
export const cartBeforeHydration: CartSnapshot = { ...emptyCart, isLoaded: false };

const listeners = new Set<() => void>();
let cache: { text: string | null; isCorrupt: boolean; snapshot: CartSnapshot } | undefined;

/** Returns the stored cart, as the same object until the stored text changes. */
export function getCartSnapshot(): CartSnapshot {
  return readCart().snapshot;
}

function readCart() {
  const text = readStoredText(cartKey);
  if (cache && cache.text === text) return cache;
  const parsed = text === null ? null : parseCart(text, Date.now());
  cache = {
    text,
    isCorrupt: text !== null && !isReadable(parsed),
    snapshot: { ...(parsed ?? emptyCart), isLoaded: true },
  };
  return cache;
}

/** No list, or one without a single line that can be read. */
function isReadable(parsed: ParsedCart | null): boolean {
  return parsed !== null && (parsed.lines.length > 0 || parsed.droppedCount === 0);
}

/** Stores the lines. If none are left, stores the reason. */
export function saveLines(
  lines: readonly CartLine[],
  emptied: EmptiedCart = { reason: "removed" },
): void {
  if (lines.length > 0) {
    writeStoredText(cartKey, serializeCart(lines));
    saveEmptiedCart(null);
  } else {
    writeStoredText(cartKey, null);
    saveEmptiedCart(emptied);
  }
}

/** Stores why the cart is empty and notifies of the change. */
export function saveEmptiedCart(emptied: EmptiedCart | null): void {
  writeStoredText(emptiedCartKey, emptied && serializeEmptiedCart(emptied));
  announce();
}

/**
 * Notifies of changes made here, in other tabs, and while the page was in the back-forward cache.
 */
export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", announce);
    window.addEventListener("pageshow", announce);
  }
  listeners.add(listener);
  removeCorruptCart();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", announce);
    window.removeEventListener("pageshow", announce);
  };
}

export function announce(): void {
  removeCorruptCart();
  for (const listener of listeners) listener();
}

function removeCorruptCart(): void {
  const { text, isCorrupt } = readCart();
  if (!isCorrupt) return;
  writeStoredText(cartKey, null);
  writeStoredText(emptiedCartKey, serializeEmptiedCart({ reason: "unreadable" }));
  reportError(new Error(`The stored cart could not be read (${text?.length} characters): removed`));
}
