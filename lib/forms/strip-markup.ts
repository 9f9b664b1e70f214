import { normalizeUnicode } from "@/lib/forms/normalize-unicode";

/**
 * Text without markup, trimmed: what the rules are about. What was typed is stored as it is, so
 * "<3" and "M&A" survive: a tag begins with a letter, a slash or an exclamation mark, and ends.
 */
export function stripMarkup(typed: string): string {
  return normalizeUnicode(typed.replace(/<[a-z/!][^<>]*>/gi, ""), "NFC").trim();
}

/** Characters as a reader counts them, not code units. */
export function countCharacters(text: string): number {
  return [...text].length;
}
