import * as z from "zod/mini";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { isEmailAddress, maxTypedEmailLength, normalizeEmail } from "@/lib/core/email-address";
import { honeypotName } from "@/lib/forms/form-data";
import { signupSources } from "@/lib/newsletter/subscription/subscriber";

const signupLimits = { firstName: 100, email: 255 } as const;

const longName = `Your first name can have ${signupLimits.firstName} characters at most`;
/**
 * Decomposed letters count as several characters. Anything longer is rejected before normalizing.
 */
const longestTypedName = 5 * signupLimits.firstName;

const missingName = "Enter your first name";
const longEmail = `Email can have ${signupLimits.email} characters at most`;
const missingEmail = "Enter your email address";
const wrongEmail = "Email must be a valid email address";

/** The email field of every newsletter form. */
export const newsletterEmail = z
  .string(missingEmail)
  .check(
    z.maxLength(maxTypedEmailLength, { error: longEmail, abort: true }),
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: missingEmail, abort: true }),
    z.maxLength(signupLimits.email, longEmail),
    z.refine(isEmailAddress, wrongEmail),
  );

/** No control or bidi characters. Joiners stay, because scripts and emoji need them. */
const visibleText = /^[^\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*$/u;

/** Artists use all kinds of names, so the name rule of other forms doesn't apply. */
const firstName = z
  .string(missingName)
  .check(
    z.maxLength(longestTypedName, { error: longName, abort: true }),
    z.trim(),
    z.normalize("NFC"),
    z.minLength(1, missingName),
    z.maxLength(signupLimits.firstName, longName),
    z.regex(visibleText, "Your first name contains invalid characters"),
  );

/** Schema of every sign-up form, shared by browser and server. */
export const signupFormSchema = z.object({
  firstName,
  email: newsletterEmail,
  /** The checkbox, or a hidden field in forms where submitting is the consent. */
  consent: z.literal("on", "Tick the box to receive our emails"),
  source: z.enum(signupSources),
  /** The membership plan the visitor is interested in. */
  plan: z.optional(z.enum(membershipPlanNames)),
  [honeypotName]: z.optional(z.string()),
});
