const longest = 200;

/** A search as staff type it: trimmed, in lower case, at most 200 characters; null for none. */
export function searchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  return typed.slice(0, longest).trim().toLowerCase() || null;
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
