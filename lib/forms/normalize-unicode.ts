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
