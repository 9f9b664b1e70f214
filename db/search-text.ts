import { type SQL, sql } from "drizzle-orm";
import { inquiries } from "@/db/schema";

/**
 * What a search ignores: accents and vowel points, invisible characters, apostrophes, and middle
 * dots. The SQL function `fold_text` has the same list.
 */
const ignored =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff'`\u2018\u2019\u02b9\u02bb\u02bc\u02bd\u2032\u00b7\u2027\u30fb]/g;

/** Letters without a decomposition, and dashes, as in `fold_text`. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ə: "e",
  ς: "σ",
  "\u06cc": "\u064a",
  "\u0649": "\u064a",
  "\u06a9": "\u0643",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
};
const letters = new RegExp(`[${Object.keys(foldedLetters).join("")}]`, "g");

/** Folds text for a search: without case, accents and apostrophes. Equals the SQL function `fold_text`. */
export function foldText(text: string): string {
  return text
    .replaceAll("´", "")
    .normalize("NFKD")
    .replace(ignored, "")
    .toLowerCase()
    .replace(letters, (letter) => foldedLetters[letter] ?? letter);
}

/** Trigrams, and so the indexes, need at least this many characters. */
const shortestIndexed = 3;

/** True if the folded text is too short for a trigram index. */
export function isShortSearch(folded: string): boolean {
  return [...folded].length < shortestIndexed;
}

/**
 * Splits a search into folded words, because staff type "Surname Name" or copy "Artist, Track". Keeps
 * it as it is if every word is too short for an index.
 */
function splitSearchWords(term: string): readonly string[] {
  const folded = foldText(term).replace(/\s+/g, " ").trim();
  const words = folded.split(/[\s,]+/).filter(Boolean);
  return words.every(isShortSearch) ? [folded] : words;
}

/** True if the text contains every word of the search. */
export function matchesSearch(text: string, term: string): boolean {
  const folded = foldText(text);
  return splitSearchWords(term).every((word) => folded.includes(word));
}

/**
 * The condition that a folded SQL expression contains every word of the search, in any order, or the
 * digits of a phone number. Uses a trigram index on the expression.
 */
export function containsWords(folded: SQL, term: string): SQL {
  const words = splitSearchWords(term).map((word) => sql`${folded} like ${containsPattern(word)}`);
  const condition = sql.join(words, sql` and `);
  const digits = getPhoneDigits(term);
  return digits === null
    ? sql`(${condition})`
    : sql`((${condition}) or ${folded} like ${containsPattern(digits)})`;
}

/** The digits of a search that looks like a phone number, without the country code 1; or null. */
function getPhoneDigits(term: string): string | null {
  const folded = foldText(term).trim();
  if (!/^\+?[\d\s()./-]+$/.test(folded)) return null;
  const digits = folded.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length < shortestIndexed || digits === folded ? null : digits;
}

/** What messages are found by, as the index has it. */
export const inquirySearchKey = sql`search_key(${inquiries.searchText}, ${inquiries.phone})`;

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
