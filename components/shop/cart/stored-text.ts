/** Values written on this page while storage is full or blocked. */
const memory = new Map<string, string | null>();

/** What a customer reads when the cart can't be stored. */
export const storageBlockedText =
  "Your browser blocks storage for this site, so we can't keep your cart between pages. Allow site data (cookies) for this site, then add the item again.";

/** Returns true if this browser stores nothing for the site, because it's blocked or full. */
export function isStorageBlocked(): boolean {
  try {
    window.localStorage.setItem("storage_test", "1");
    window.localStorage.removeItem("storage_test");
    return false;
  } catch {
    return true;
  }
}

/** Reads localStorage, or this page's last write if storage is blocked. */
export function readStoredText(key: string): string | null {
  const cached = memory.get(key);
  if (cached !== undefined) return cached;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to localStorage; null removes the key. Never throws. */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
