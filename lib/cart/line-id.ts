/**
 * Creates a cart line id from the time in milliseconds; `index` keeps ids apart within the same
 * millisecond.
 */
export function createLineId(nowMs: number, index = 0): string {
  return String(nowMs + index);
}

/** Returns true if a stored id has our format. */
export function isLineId(value: unknown): value is string {
  return typeof value === "string" && /^\d{13,16}$/.test(value);
}
