const maxLength = 200;

/**
 * Normalizes a search term from a URL: NFC, lower case, single spaces. Control characters become
 * spaces because PostgreSQL rejects NUL. Returns null for an empty or non-string value.
 */
export function normalizeSearchTerm(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  const text = typed
    .slice(0, maxLength)
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return text.trim().toLowerCase() || null;
}
