import * as z from "zod/mini";
import { signupSources } from "@/db/values/newsletter";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { getEmailProblem, maxTypedEmailLength, normalizeEmail } from "@/lib/core/email-address";
import { stripPastedEnds } from "@/lib/core/typed-text";
import { applyRules } from "@/lib/forms/fields";
import { honeypotName } from "@/lib/forms/form-data";
import { visibleRule } from "@/lib/forms/rules";

const signupLimits = { firstName: 100, email: 255 } as const;

const longName = `First name must be at most ${signupLimits.firstName} characters`;
/**
 * Decomposed letters count as several characters. Anything longer is rejected before normalizing.
 */
const longestTypedName = 5 * signupLimits.firstName;

const missingName = "Enter your first name";
const longEmail = `Email must be at most ${signupLimits.email} characters`;
const missingEmail = "Enter your email address";

/** The email field of every newsletter form. */
export const newsletterEmail = z
  .string(missingEmail)
  .check(
    z.maxLength(maxTypedEmailLength, { error: longEmail, abort: true }),
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: missingEmail, abort: true }),
    z.maxLength(signupLimits.email, longEmail),
    applyRules("Email", [(label, email) => getEmailProblem(email, label, signupLimits.email)]),
  );

/** Artists use all kinds of names, so the name rule of other forms doesn't apply. */
const firstName = z
  .string(missingName)
  .check(
    z.maxLength(longestTypedName, { error: longName, abort: true }),
    z.overwrite(stripPastedEnds),
    z.normalize("NFC"),
    z.minLength(1, missingName),
    z.maxLength(signupLimits.firstName, longName),
    applyRules("First name", [visibleRule]),
  );

/** Schema of every sign-up form, shared by browser and server. */
export const signupFormSchema = z.object({
  firstName,
  email: newsletterEmail,
  /** The checkbox, or a hidden field in forms where submitting is the consent. */
  consent: z.literal("on", "Check the box to receive our emails"),
  source: z.enum(signupSources),
  /** The membership plan the visitor is interested in. */
  plan: z.optional(z.enum(membershipPlanNames)),
  [honeypotName]: z.optional(z.string()),
});
