/** Bidirectional marks, which address books add around copied numbers. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function stripDirectionMarks(typed: string): string {
  return typed.replace(directionMarks, "");
}

/**
 * True for an optional +, a first digit 1-9, and at most 16 digits. Ignores spaces, parentheses and
 * every kind of dash.
 */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replace(/[\s()\p{Pd}]/gu, ""));
}
