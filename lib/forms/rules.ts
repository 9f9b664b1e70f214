import { getEmailProblem, normalizeEmail } from "@/lib/core/email-address";
import { cleanPhoneNumber, isPhoneNumber, maxTypedPhoneLength } from "@/lib/core/phone-number";
import { hasHiddenCharacters, isPersonName } from "@/lib/core/typed-text";
import { countCharacters, isSuspicious, stripMarkup } from "@/lib/forms/clean-text";

/**
 * A validation rule that all forms share: takes the field's label and value and returns an error
 * message, or undefined if the value is valid.
 */
export type Rule = (label: string, typed: string) => string | undefined;

export type Length = { readonly min?: number; readonly max?: number };

const defaultMax = 1000;
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

export const nameRule: Rule = (label, typed) =>
  isPersonName(stripMarkup(typed)) ? undefined : `${label} contains invalid characters`;

export const emailRule: Rule = (label, typed) => getEmailProblem(normalizeEmail(typed), label);

export const phoneRule: Rule = (label, typed) =>
  typed.length <= maxTypedPhoneLength && isPhoneNumber(cleanPhoneNumber(stripMarkup(typed)))
    ? undefined
    : `${label} must be a valid phone number with its country code, such as +1 901 555 0100`;

export const notSuspiciousRule: Rule = (_label, typed) =>
  isSuspicious(stripMarkup(typed)) ? "Content contains suspicious patterns" : undefined;

/** Rejects lone surrogates and control characters, which PostgreSQL can't store. */
export const cleanRule: Rule = (label, typed) =>
  /[\p{Cs}\p{Cc}]/u.test(typed.replace(/[\r\n\t]/g, ""))
    ? `${label} contains invalid characters`
    : undefined;

/** Rejects line breaks and hidden characters in one-line fields. */
export const visibleRule: Rule = (label, typed) =>
  hasHiddenCharacters(typed) ? `${label} contains invalid characters` : undefined;
