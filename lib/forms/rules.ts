import { isEmailAddress, normalizeEmail } from "@/lib/core/email-address";
import { isPhoneNumber } from "@/lib/core/phone-number";
import { countCharacters, stripMarkup } from "@/lib/forms/strip-markup";
import { isSuspicious } from "@/lib/forms/suspicious-text";

/**
 * The shared validator of SPEC section 5. Each rule takes the field's label and what was typed and
 * answers in words that say what to mend, or nothing.
 */
export type Rule = (label: string, typed: string) => string | undefined;

export type Length = { readonly min?: number; readonly max?: number };

const defaultMax = 1000;
const emailMax = 254;
/** Sixteen digits, and more signs between them than anybody writes. */
const phoneMaxTyped = 100;
/** Markup is not counted as text, but nobody types more of it than this many times the text. */
const markupFactor = 5;

export function requiredMessage(label: string): string {
  return `${label} ${/[^s]s$/.test(label) ? "are" : "is"} required`;
}

/** Non-empty, then within its length, both without markup. */
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

/** Letters of every script and their marks, spaces, hyphens, apostrophes straight and curly, periods. */
const nameCharacters = /^[\p{L}\p{M}\p{Zs}\-\u2010\u2011'\u2018\u2019.]+$/u;
/** Nothing of these is seen, so they only serve to deceive whoever reads. */
const invisible = /\p{DI}|[\p{Cc}\p{Cf}]/u;

export const nameRule: Rule = (label, typed) => {
  const name = stripMarkup(typed);
  const isName = nameCharacters.test(name) && /\p{L}/u.test(name) && !invisible.test(name);
  return isName ? undefined : `${label} contains invalid characters`;
};

export const emailRule: Rule = (label, typed) => {
  const words = `${label} must be a valid email address`;
  const email = normalizeEmail(typed);
  return email.length <= emailMax && isEmailAddress(email) ? undefined : words;
};

export const phoneRule: Rule = (label, typed) =>
  typed.length <= phoneMaxTyped && isPhoneNumber(stripMarkup(typed))
    ? undefined
    : `${label} must be a valid phone number with its country code, such as +1 901 555 0100`;

export const notSuspiciousRule: Rule = (_label, typed) =>
  isSuspicious(stripMarkup(typed)) ? "Content contains suspicious patterns" : undefined;

/** Half characters and control characters, which no keyboard types and no database keeps. */
export const cleanRule: Rule = (label, typed) =>
  /[\p{Cs}\p{Cc}]/u.test(typed.replace(/[\r\n\t]/g, ""))
    ? `${label} contains invalid characters`
    : undefined;

/** Nothing that breaks a line or changes its direction: for one-line fields without a stricter rule. */
export const visibleRule: Rule = (label, typed) =>
  /[\p{Cs}\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069]/u.test(typed)
    ? `${label} contains invalid characters`
    : undefined;
