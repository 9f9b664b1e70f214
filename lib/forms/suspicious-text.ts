import { industryNames } from "@/lib/forms/industry-names";
import { hasExcessiveCombiningMarks, normalizeUnicode } from "@/lib/forms/normalize-unicode";

/** SPEC section 5: the words of spam. Each is bounded, so no text can make them slow. */
const spamWords =
  /\b(?:crypto(?:s|currency|currencies)?|bitcoins?|forex|casinos?|viagra|cialis|payday\s{1,5}loans?|click\s{1,5}here|free\s{1,5}money|easy\s{1,5}money|make\s{1,5}money\s{1,5}fast)\b/i;

/** Hosts under the domains that cost nothing, of which most are thrown away after one mailing. */
const cheapLinks =
  /(?<![\w-])(?:[a-z0-9-]{1,63}\.){1,4}(?:tk|ml|ga|cf|gq|buzz|click|loan|bid|win)(?![\w-]|\.\w)/i;

const repeatedCharacter = /(\S)\1{4}/u;
const capitalRuns = /\p{Lu}{5,}/gu;

/**
 * Web addresses and ISRCs (ISO 3901: country, registrant, year, designation), as visitors paste them:
 * their capitals are codes, and nobody shouts.
 */
const codes = /https?:\/\/\S+|\b[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}\b/gi;

/**
 * True for text that SPEC section 5 refuses as suspicious. In: plain text. The trade's own names
 * and codes pass, though they are capitals in a row: this site's visitors write them.
 */
export function isSuspicious(text: string): boolean {
  // Full-width letters and invisible characters between letters hide a word from a rule.
  const visible = (form: "NFC" | "NFKC") => normalizeUnicode(text, form).replace(/\p{DI}/gu, "");
  const shown = visible("NFKC");
  // What is counted is what was typed: to NFKC two ellipses are six full stops, and ™ two capitals.
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
