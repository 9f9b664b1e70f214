/** Values written on this page while storage is full or blocked. */
const memory = new Map<string, string | null>();

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
