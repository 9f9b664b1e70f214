import { isEmailAddress, normalizeEmail } from "@/lib/core/email-address";
import { isPhoneNumber } from "@/lib/core/phone-number";
import { countCharacters, stripMarkup } from "@/lib/forms/strip-markup";
import { isSuspicious } from "@/lib/forms/suspicious-text";

/**
 * A validation rule that all forms share: takes the field's label and value and returns an error
 * message, or undefined if the value is valid.
 */
export type Rule = (label: string, typed: string) => string | undefined;

export type Length = { readonly min?: number; readonly max?: number };

const defaultMax = 1000;
const emailMax = 254;
/** Enough for 16 digits with separators. */
const phoneMaxTyped = 100;
/** Markup doesn't count toward the length, but may not exceed this multiple of it. */
const markupFactor = 5;

export function requiredMessage(label: string): string {
  return `${label} ${/[^s]s$/.test(label) ? "are" : "is"} required`;
}

/** Checks that the text without markup isn't empty and is within its length. */
export function lengthRule({ min = 1, max = defaultMax }: Length): Rule {
  return (label, typed) => {
    if (typed.length > max * markupFactor) return `${label} must be at most ${max} characters`;
    const count = countCharacters(stripMarkup(typed));
    if (count === 0) return requiredMessage(label);
    if (count < min) return `${label} must be at least ${min} characters`;
    if (count > max) return `${label} must be at most ${max} characters`;
    return undefined;
  };
}

/** Letters and marks of every script, spaces, hyphens, apostrophes (straight or curly) and periods. */
const nameCharacters = /^[\p{L}\p{M}\p{Zs}\-\u2010\u2011'\u2018\u2019.]+$/u;
/** Invisible characters, which only serve to deceive. */
const invisible = /\p{DI}|[\p{Cc}\p{Cf}]/u;

export const nameRule: Rule = (label, typed) => {
  const name = stripMarkup(typed);
  const isName = nameCharacters.test(name) && /\p{L}/u.test(name) && !invisible.test(name);
  return isName ? undefined : `${label} contains invalid characters`;
};

export const emailRule: Rule = (label, typed) => {
  const message = `${label} must be a valid email address`;
  const email = normalizeEmail(typed);
  return email.length <= emailMax && isEmailAddress(email) ? undefined : message;
};

export const phoneRule: Rule = (label, typed) =>
  typed.length <= phoneMaxTyped && isPhoneNumber(stripMarkup(typed))
    ? undefined
    : `${label} must be a valid phone number with its country code, such as +1 901 555 0100`;

export const notSuspiciousRule: Rule = (_label, typed) =>
  isSuspicious(stripMarkup(typed)) ? "Content contains suspicious patterns" : undefined;

/** Rejects lone surrogates and control characters, which PostgreSQL can't store. */
export const cleanRule: Rule = (label, typed) =>
  /[\p{Cs}\p{Cc}]/u.test(typed.replace(/[\r\n\t]/g, ""))
    ? `${label} contains invalid characters`
    : undefined;

/** Rejects line breaks and bidirectional controls in one-line fields. */
export const visibleRule: Rule = (label, typed) =>
  /[\p{Cs}\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069]/u.test(typed)
    ? `${label} contains invalid characters`
    : undefined;
