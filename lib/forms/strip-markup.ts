import { normalizeUnicode } from "@/lib/forms/normalize-unicode";

/**
 * Strips tags and trims the text for validation; the stored text keeps them. "<3" isn't a tag: tags
 * start with a letter, slash or exclamation mark and are closed.
 */
export function stripMarkup(typed: string): string {
  return normalizeUnicode(typed.replace(/<[a-z/!][^<>]*>/gi, ""), "NFC").trim();
}

/** Counts code points, not UTF-16 code units. */
export function countCharacters(text: string): number {
  return [...text].length;
}
