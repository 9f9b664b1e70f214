import "server-only";
import { readFileSync } from "node:fs";

/**
 * How far the newsletter's clock is ahead of the machine's, in milliseconds: the whole of a small
 * text file, which the local inbox's panel writes (scripts/inbox). 0 without a file.
 */
export function readAheadMs(file: string): number {
  try {
    const aheadMs = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(aheadMs) ? aheadMs : 0;
  } catch {
    return 0;
  }
}

/** A clock that runs as far ahead as the file says, read at each look: it may be turned meanwhile. */
export function turnedClock(file: string): () => Date {
  return () => new Date(Date.now() + readAheadMs(file));
}
