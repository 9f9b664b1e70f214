/** Values written on this page while storage is full or blocked. */
const memory = new Map<string, string | null>();

export type StorageProblem = "blocked" | "full";

/** What a customer reads when the cart can't be stored. */
export const storageProblemTexts: Readonly<Record<StorageProblem, string>> = {
  blocked:
    "Your browser blocks storage for this site, so we can't keep your cart between pages. Allow site data (cookies) for this site, then add the item again. Some private windows block it too.",
  full: "Your browser has no storage left for this site, so we can't keep your cart between pages. Free up space on this device, or clear this site's data in your browser's settings. Then add the item again.",
};

/** Returns why this browser stores nothing for the site; null if it does. */
export function getStorageProblem(): StorageProblem | null {
  try {
    const { localStorage } = window;
    try {
      localStorage.setItem("storage_test", "1");
      localStorage.removeItem("storage_test");
      // A longer text may not fit.
      return memory.size > 0 ? "full" : null;
    } catch {
      // Old private windows have storage of size 0.
      return localStorage.length > 0 ? "full" : "blocked";
    }
  } catch {
    return "blocked";
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
