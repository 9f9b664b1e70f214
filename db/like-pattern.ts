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
