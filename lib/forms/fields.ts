import * as z from "zod/mini";
import { normalizeEmail } from "@/lib/core/email-address";
import { stripDirectionMarks } from "@/lib/core/phone-number";
import {
  cleanRule,
  emailRule,
  type Length,
  lengthRule,
  nameRule,
  notSuspiciousRule,
  phoneRule,
  type Rule,
  requiredMessage,
  visibleRule,
} from "@/lib/forms/rules";

/** A check that says the first rule's words, and nothing of the rules after it. */
function applyRules(label: string, rules: readonly Rule[]) {
  return z.check<string>((payload) => {
    for (const rule of rules) {
      const message = rule(label, payload.value);
      if (message === undefined) continue;
      payload.issues.push({ code: "custom", input: payload.value, message });
      return;
    }
  });
}

/** Text of several lines, as typed. `absent` is said where no text came at all. */
function text(label: string, absent: string, ...rules: readonly Rule[]) {
  return z.string(absent).check(applyRules(label, rules));
}

/** One line without the spaces around it. Rules see no markup, so what a tag hides is looked for last. */
function line(label: string, absent: string, ...rules: readonly Rule[]) {
  return z.string(absent).check(z.trim(), applyRules(label, [...rules, visibleRule]));
}

/** A field that may be left out or empty: then undefined. */
function optional<Field extends z.core.$ZodType<string, string>>(field: Field) {
  return z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === "string" && typed.trim() === "" ? undefined : (typed ?? undefined),
    ),
    z.optional(field),
  );
}

const notText = (label: string) => `${label} must be text`;

/** A person's name: SPEC's name rule, 2 to 100 characters unless the form says otherwise. */
export function nameField(label: string, { min = 2, max = 100 }: Length = {}) {
  return line(label, requiredMessage(label), lengthRule({ min, max }), nameRule);
}

/** An address as it is written to: normalised (lib/core/email-address.ts). */
export function emailField(label = "Email") {
  return z.pipe(
    line(
      label,
      requiredMessage(label),
      (name, typed) => (typed === "" ? requiredMessage(name) : undefined),
      emailRule,
    ),
    z.transform(normalizeEmail),
  );
}

export function optionalPhoneField(label = "Phone") {
  const rules = applyRules(label, [phoneRule, visibleRule]);
  return optional(
    z.string(notText(label)).check(z.overwrite(stripDirectionMarks), z.trim(), rules),
  );
}

/** Free text of several lines: length and the suspicious patterns, both without markup. */
export function textField(label: string, length: Length = {}) {
  return text(label, requiredMessage(label), lengthRule(length), cleanRule, notSuspiciousRule);
}

export function optionalTextField(label: string, length: Length = {}) {
  return optional(text(label, notText(label), lengthRule(length), cleanRule, notSuspiciousRule));
}

/** One line of free text, such as a subject: no line break may come through. */
export function lineField(label: string, length: Length = {}) {
  return line(label, requiredMessage(label), lengthRule(length), notSuspiciousRule);
}

/** One line that may hold what the text rule would refuse: a company's or an artist's own name. */
export function titleField(label: string, length: Length = {}) {
  return line(label, requiredMessage(label), lengthRule(length));
}

export function optionalTitleField(label: string, length: Length = {}) {
  return optional(line(label, notText(label), lengthRule(length)));
}

export function choiceField<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, requiredMessage(label));
}

/** A ticked box: `on` from a form, `true` from JSON. */
export function consentField(message: string) {
  return z.pipe(
    z.transform((given: unknown) => given === true || given === "on"),
    z.literal(true, message),
  );
}
