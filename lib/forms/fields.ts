import * as z from "zod/mini";
import { normalizeEmail } from "@/lib/checkout/email-address";
import {
  cleanRule,
  emailRule,
  type Length,
  lengthRule,
  nameRule,
  phoneRule,
  type Rule,
  required,
  unsuspiciousRule,
  visibleRule,
} from "@/lib/forms/rules";

/** A check that says the first rule's words, and nothing of the rules after it. */
function follows(label: string, rules: readonly Rule[]) {
  return z.check<string>((payload) => {
    for (const rule of rules) {
      const message = rule(label, payload.value);
      if (message === undefined) continue;
      payload.issues.push({ code: "custom", input: payload.value, message });
      return;
    }
  });
}

/** A field that must be there, as typed, when it follows these rules. */
function field(label: string, ...rules: readonly Rule[]) {
  return z.string(required(label)).check(follows(label, rules));
}

/** A field that may be left out or empty: then undefined. */
function optional(label: string, ...rules: readonly Rule[]) {
  return z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === "string" && typed.trim() === "" ? undefined : (typed ?? undefined),
    ),
    z.optional(z.string(`${label} must be text`).check(follows(label, rules))),
  );
}

/** A person's name: SPEC's name rule, 2 to 100 characters unless the form says otherwise. */
export function nameField(label: string, { min = 2, max = 100 }: Length = {}) {
  return field(label, lengthRule({ min, max }), nameRule);
}

/** An address as it is written to: normalised (lib/checkout/email-address.ts). */
export function emailField(label = "Email") {
  return z.pipe(
    field(label, (name, typed) => (typed.trim() === "" ? required(name) : undefined), emailRule),
    z.transform(normalizeEmail),
  );
}

export function optionalPhoneField(label = "Phone") {
  return optional(label, phoneRule);
}

/** Free text of several lines: length and the suspicious patterns, both without markup. */
export function textField(label: string, length: Length = {}) {
  return field(label, lengthRule(length), cleanRule, unsuspiciousRule);
}

export function optionalTextField(label: string, length: Length = {}) {
  return optional(label, lengthRule(length), cleanRule, unsuspiciousRule);
}

/** One line of free text, such as a subject: no line break may come through. */
export function lineField(label: string, length: Length = {}) {
  return field(label, lengthRule(length), visibleRule, unsuspiciousRule);
}

/** One line that may hold what the text rule would refuse: a company's or an artist's own name. */
export function titleField(label: string, length: Length = {}) {
  return field(label, lengthRule(length), visibleRule);
}

export function optionalTitleField(label: string, length: Length = {}) {
  return optional(label, lengthRule(length), visibleRule);
}

export function choiceField<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, required(label));
}

/** A ticked box: `on` from a form, `true` from JSON. */
export function consentField(message: string) {
  return z.pipe(
    z.transform((given: unknown) => given === true || given === "on"),
    z.literal(true, message),
  );
}
