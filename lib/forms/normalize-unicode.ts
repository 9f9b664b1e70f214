/**
 * More marks on one letter than any script writes (UAX #15, stream-safe text). Putting a long run of
 * them in order takes time by its square: a megabyte of them would stop the process for minutes.
 */
const excessiveCombiningMarks = /[\p{M}\uff9e\uff9f]{31}/u;

export function hasExcessiveCombiningMarks(text: string): boolean {
  return excessiveCombiningMarks.test(text);
}

/** Unicode's normal form of a text, in time by its length; a flood of marks is left as it is. */
export function normalizeUnicode(text: string, form: "NFC" | "NFKC"): string {
  return hasExcessiveCombiningMarks(text) ? text : text.normalize(form);
}
