const longest = 200;

/**
 * Normalizes a search term from a URL: NFC, lower case, single spaces. Control characters become
 * spaces because PostgreSQL rejects NUL. Returns null for an empty or non-string value.
 */
export function normalizeSearchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const text = typed
    .slice(0, longest)
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return text.trim().toLowerCase() || null;
}

/** Builds a LIKE pattern that matches the term anywhere, with `%`, `_` and `\\` escaped. */
export function containsPattern(term: string): string {
  return `%${escapeLikePattern(term)}%`;
}

/** Builds a LIKE pattern that matches the term at the start. */
export function startsWithPattern(term: string): string {
  return `${escapeLikePattern(term)}%`;
}

function escapeLikePattern(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
