/**
 * More marks on one letter than any script writes (UAX #15, stream-safe text). Putting a long run of
 * them in order takes time by its square: a megabyte of them would stop the process for minutes.
 */
const floodOfMarks = /[\p{M}\uff9e\uff9f]{31}/u;

export function isFloodOfMarks(text: string): boolean {
  return floodOfMarks.test(text);
}

/** Unicode's normal form of a text, in time by its length; a flood of marks is left as it is. */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  return isFloodOfMarks(text) ? text : text.normalize(form);
}
