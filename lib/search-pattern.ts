const longest = 200;

/**
 * Normalizes a search term from a URL: NFC, lower case, single spaces. Control characters become
 * spaces because PostgreSQL rejects NUL. Returns null for an empty or non-string value.
 */
export function searchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const text = typed
    .slice(0, longest)
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return text.trim().toLowerCase() || null;
}

/** Builds a LIKE pattern that matches the term anywhere, with `%`, `_` and `\\` escaped. */
export function containing(term: string): string {
  return `%${asWritten(term)}%`;
}

/** Builds a LIKE pattern that matches the term at the start. */
export function beginningWith(term: string): string {
  return `${asWritten(term)}%`;
}

function asWritten(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
