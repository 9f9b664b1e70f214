import * as z from "zod/mini";
import { getEmailProblem, normalizeEmail } from "@/lib/core/email-address";
import { cleanPhoneNumber } from "@/lib/core/phone-number";
import { stripPastedEnds } from "@/lib/core/typed-text";
import {
  cleanRule,
  type Length,
  lengthRule,
  nameRule,
  notSuspiciousRule,
  phoneRule,
  type Rule,
  requiredMessage,
  visibleRule,
} from "@/lib/forms/rules";

/** Creates a check that reports only the first rule that fails. */
export function applyRules(label: string, rules: readonly Rule[]) {
  return z.check<string>((payload) => {
    for (const rule of rules) {
      const message = rule(label, payload.value);
      if (message === undefined) continue;
      payload.issues.push({ code: "custom", input: payload.value, message });
      return;
    }
  });
}

type FieldProblem = { readonly field: string; readonly message: string };

/**
 * Creates a check of fields that depend on each other. It runs once they're valid, whatever the other
 * fields are, so that all errors are shown at once.
 */
export function checkTogether<Form>(
  fields: readonly (keyof Form & string)[],
  findProblem: (form: Form) => FieldProblem | undefined,
) {
  return z.check<Form>(
    ({ value, issues }) => {
      const problem = findProblem(value);
      if (!problem) return;
      const { field, message } = problem;
      issues.push({ code: "custom", input: value, path: [field], message });
    },
    {
      // An issue without a path is about the form itself.
      when: ({ issues }) =>
        issues.every(
          ({ path }) => path?.[0] !== undefined && !fields.some((one) => one === path[0]),
        ),
    },
  );
}

/** Multi-line text, unchanged. `absent` is the message if the field is missing. */
function text(label: string, absent: string, ...rules: readonly Rule[]) {
  return z.string(absent).check(applyRules(label, rules));
}

/**
 * One line without what pasting adds at its ends. Other rules ignore markup, so `visibleRule` checks
 * the raw text last.
 */
function line(label: string, absent: string, ...rules: readonly Rule[]) {
  return z
    .string(absent)
    .check(z.overwrite(stripPastedEnds), applyRules(label, [...rules, visibleRule]));
}

/** Makes a field optional: missing or blank becomes undefined. */
export function optionalField<Field extends z.core.$ZodType<string, string>>(field: Field) {
  return z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === "string" && typed.trim() === "" ? undefined : (typed ?? undefined),
    ),
    z.optional(field),
  );
}

const notText = (label: string) => `${label} must be text`;

/** A name that follows `nameRule`, 2 to 100 characters by default. */
export function nameField(label: string, { min = 2, max = 100 }: Length = {}) {
  return line(label, requiredMessage(label), lengthRule({ min, max }), nameRule);
}

const isFilled: Rule = (label, typed) => (typed === "" ? requiredMessage(label) : undefined);

/**
 * A person's name as they write it, in NFC. One letter is enough, and artists use all kinds of names.
 * `rules` are what a form asks of it in addition.
 */
export function ownNameField(label: string, max: number, ...rules: readonly Rule[]) {
  const tooLong = `${label} must be at most ${max} characters`;
  const isShort: Rule = (_label, typed) => (typed.length > max ? tooLong : undefined);
  return z.string(requiredMessage(label)).check(
    // Decomposed letters count as several characters. Anything longer is rejected before normalizing.
    z.maxLength(5 * max, { error: tooLong, abort: true }),
    z.overwrite(stripPastedEnds),
    z.normalize("NFC"),
    applyRules(label, [isFilled, isShort, ...rules, visibleRule]),
  );
}

/** A normalized email address. */
export function emailField(label = "Email", max?: number) {
  const rule: Rule = (name, typed) =>
    max && typed.length > max
      ? `${name} must be at most ${max} characters`
      : getEmailProblem(typed, name, max);
  return z
    .string(requiredMessage(label))
    .check(z.overwrite(normalizeEmail), applyRules(label, [isFilled, rule]));
}

export function optionalPhoneField(label = "Phone") {
  const rules = applyRules(label, [phoneRule, visibleRule]);
  return optionalField(z.string(notText(label)).check(z.overwrite(cleanPhoneNumber), rules));
}

/** Multi-line free text. Length and spam patterns are checked without markup. */
export function textField(label: string, length: Length = {}) {
  return text(label, requiredMessage(label), lengthRule(length), cleanRule, notSuspiciousRule);
}

export function optionalTextField(label: string, length: Length = {}) {
  return optionalField(
    text(label, notText(label), lengthRule(length), cleanRule, notSuspiciousRule),
  );
}

/** One line of free text without line breaks, such as a subject. */
export function lineField(label: string, length: Length = {}) {
  return line(label, requiredMessage(label), lengthRule(length), notSuspiciousRule);
}

/** One line without the spam check, for company and artist names. */
export function titleField(label: string, length: Length = {}) {
  return line(label, requiredMessage(label), lengthRule(length));
}

export function optionalTitleField(label: string, length: Length = {}) {
  return optionalField(line(label, notText(label), lengthRule(length)));
}

export function choiceField<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, requiredMessage(label));
}

/** A checked checkbox: `on` from a form, `true` from JSON. */
export function consentField(message: string) {
  return z.pipe(
    z.transform((given: unknown) => given === true || given === "on"),
    z.literal(true, message),
  );
}

/** Multi-line staff text: trimmed, without lone surrogates and NUL, which PostgreSQL rejects. */
export function staffTextField(label: string, { max }: { readonly max: number }) {
  return z.string(`${label} is required`).check(
    z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
    z.minLength(1, `${label} is required`),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );
}

/** An optional staff text; null if empty. */
export function optionalStaffTextField(label: string, { max }: { readonly max: number }) {
  return z.pipe(
    z.string(`${label} must be text`).check(
      z.overwrite((typed) => typed.toWellFormed().replaceAll("\0", "").trim()),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    ),
    z.transform((text) => text || null),
  );
}

/** The rows that staff selected: ids joined by commas, at most one page of a list. */
export const idsField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((ids) => ids.split(",")),
  ),
  z.array(z.uuid()).check(z.maxLength(100)),
);

/** Which version of a record staff edited; 0 for a new record. See `saveRecord`. */
export const versionField = z.coerce.number().check(z.int(), z.nonnegative());
