/** Marks of direction, which address books put around a number that is copied out of them. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A number as it was seen where it was copied. */
export function stripDirectionMarks(typed: string): string {
  return typed.replace(directionMarks, "");
}

/**
 * SPEC section 5: an optional +, a first digit 1-9, 16 digits at most; spaces, dashes and parentheses
 * don't count. Phones write dashes of other kinds too.
 */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replace(/[\s()\p{Pd}]/gu, ""));
}
