import "server-only";
import { readFileSync } from "node:fs";

/**
 * Reads the offset of the newsletter's clock in milliseconds from a small text file, which the local
 * inbox writes (tools/email-inbox). Returns 0 without a file.
 */
export function readClockOffsetMs(file: string): number {
  try {
    const aheadMs = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(aheadMs) ? aheadMs : 0;
  } catch {
    return 0;
  }
}

/** Returns a clock with the offset in the file, which is read on every call. */
export function offsetClock(file: string): () => Date {
  return () => new Date(Date.now() + readClockOffsetMs(file));
}
