/** What this page wrote when the browser's storage refuses: full, or blocked by settings. */
const memory = new Map<string, string | null>();

/** A text of local storage, or what this page last wrote where storage is blocked. */
export function readText(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text to local storage; null removes it. Never throws. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
