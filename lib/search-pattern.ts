/** What the lists' own field takes. */
const longest = 200;

/**
 * What staff search a list for, of any value in an address: in lower case and NFC, one blank between
 * words and for control characters (the database refuses a NUL); null for none.
 */
export function searchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const text = typed
    .slice(0, longest)
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return text.trim().toLowerCase() || null;
}

/** A term as a pattern for LIKE that finds it anywhere: `%`, `_` and `\\` stand for themselves. */
export function containing(term: string): string {
  return `%${asWritten(term)}%`;
}

/** The same at the beginning alone. */
export function beginningWith(term: string): string {
  return `${asWritten(term)}%`;
}

function asWritten(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
