import { directionMarks, stripPastedEnds, toAsciiDigits } from "@/lib/core/typed-text";

/** Longer input isn't processed at all. Enough for 16 digits with separators. */
export const maxTypedPhoneLength = 100;

/** The separator before an extension, and its digits. */
const extension = /[\s,;-]*(?:ext(?:ension|n)?\b\.?|x|#|;ext=)[\s:.]*(\d{1,7})$/i;
const separators = /[\s()[\]./\u00b7\u2022\u30fb\u2212\p{Pd}]/gu;

/**
 * Cleans a phone number but keeps its format: without hidden characters, `tel:` and full-width
 * forms, with ASCII digits and an extension written as `ext. 12`. Returns overlong input unchanged.
 */
export function cleanPhoneNumber(typed: string): string {
  if (typed.length > maxTypedPhoneLength) return typed;
  const text = stripPastedEnds(
    toAsciiDigits(
      typed
        .replace(directionMarks, "")
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
    ),
  ).replace(/^tel:\s*/i, "");
  return text.replace(extension, " ext. $1");
}

/**
 * True for an optional +, a first digit 1-9, and at most 16 digits, with or without an extension.
 * Ignores spaces, dots, slashes, brackets and every kind of dash. Expects a cleaned number.
 */
export function isPhoneNumber(text: string): boolean {
  if (text.length > maxTypedPhoneLength) return false;
  return /^\+?[1-9]\d{0,15}$/.test(text.replace(/ ext\. \d{1,7}$/, "").replace(separators, ""));
}
