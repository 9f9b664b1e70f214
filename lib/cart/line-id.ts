/** A cart line's id: the moment it was made, in milliseconds, later by `place` within one moment. */
export function lineIdOf(nowMs: number, place = 0): string {
  return String(nowMs + place);
}

/** Whether a stored id is one of ours, and not something that was written in its place. */
export function isLineId(value: unknown): value is string {
  return typeof value === "string" && /^\d{13,16}$/.test(value);
}
