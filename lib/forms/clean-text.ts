import { industryNames } from "@/lib/forms/industry-names";

/**
 * More combining marks on one letter than any script uses (UAX #15, stream-safe text). Normalizing a
 * long run takes quadratic time: a megabyte would block the process for minutes.
 */
const excessiveCombiningMarks = /[\p{M}\uff9e\uff9f]{31}/u;

export function hasExcessiveCombiningMarks(text: string): boolean {
  return excessiveCombiningMarks.test(text);
}

/** Normalizes Unicode in linear time. Text with excessive combining marks is returned unchanged. */
export function normalizeUnicode(text: string, form: "NFC" | "NFKC"): string {
  return hasExcessiveCombiningMarks(text) ? text : text.normalize(form);
}

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

/** Every repetition is bounded, so no text can make the pattern slow. */
const spamWords =
  /\b(?:crypto(?:s|currency|currencies)?|bitcoins?|forex|casinos?|viagra|cialis|payday\s{1,5}loans?|click\s{1,5}here|free\s{1,5}money|easy\s{1,5}money|make\s{1,5}money\s{1,5}fast)\b/i;

/** Hosts under cheap top-level domains that spammers use. */
const cheapLinks =
  /(?<![\w-])(?:[a-z0-9-]{1,63}\.){1,4}(?:tk|ml|ga|cf|gq|buzz|click|loan|bid|win)(?![\w-]|\.\w)/i;

const repeatedCharacter = /(\S)\1{4}/u;
const capitalRuns = /\p{Lu}{5,}/gu;

/** URLs and ISRCs (ISO 3901). Their capitals don't count as shouting. */
const codes = /https?:\/\/\S+|\b[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}\b/gi;

/**
 * True for text that forms reject as suspicious: spam words, cheap links, repeated characters, or
 * shouting. Industry names and codes in capitals are allowed.
 * @param text text without markup
 */
export function isSuspicious(text: string): boolean {
  // Full-width letters and invisible characters would hide a word from the patterns.
  const visible = (form: "NFC" | "NFKC") => normalizeUnicode(text, form).replace(/\p{DI}/gu, "");
  const shown = visible("NFKC");
  // NFC for counting: NFKC turns two ellipses into six periods, and ™ into two capitals.
  const typed = visible("NFC");
  return (
    hasExcessiveCombiningMarks(shown) ||
    spamWords.test(shown) ||
    cheapLinks.test(shown) ||
    repeatedCharacter.test(typed) ||
    (typed.replace(codes, " ").match(capitalRuns) ?? []).some(
      (run) => !industryNames.has(run.normalize("NFKC")),
    )
  );
}
