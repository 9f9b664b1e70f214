import { useSyncExternalStore } from "react";
import { readStoredText, writeStoredText } from "@/components/ui/stored-text";
import { readLinkCode } from "@/lib/promotions/link-code";

const key = "checkout_promotion";
const listeners = new Set<() => void>();

/** Saves a code for checkout, also for other tabs. Null removes it. */
export function savePromotionCode(code: string | null): void {
  writeStoredText(key, code);
  for (const listener of listeners) listener();
}

/** Saves the code of a link to this page, if it has one. Checkout says whether it can be used. */
export function saveLinkCode(query: string): void {
  const code = readLinkCode(query);
  if (code) savePromotionCode(code);
}

/** Returns the saved code; null if there's none. */
export function readPromotionCode(): string | null {
  return readStoredText(key);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  listeners.add(listener);
  return () => {
    window.removeEventListener("storage", listener);
    listeners.delete(listener);
  };
}

/** Returns the saved code; null without one, and on the server. */
export function usePromotionCode(): string | null {
  return useSyncExternalStore(subscribe, readPromotionCode, () => null);
}
