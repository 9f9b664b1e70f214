import * as z from "zod/mini";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { isEmailAddress, longestTypedEmail, normalizeEmail } from "@/lib/checkout/email-address";
import { honeypotName } from "@/lib/forms/form-data";
import { signupSources } from "@/lib/newsletter/subscriber";

const signupLimits = { firstName: 100, email: 255 } as const;

const longName = `Your first name can have ${signupLimits.firstName} characters at most`;
/** Letters may come in parts, a mark at a time; what is longer than this is not taken apart. */
const longestTypedName = 5 * signupLimits.firstName;

const missingName = "Enter your first name";
const longEmail = `Email can have ${signupLimits.email} characters at most`;
const missingEmail = "Enter your email address";
const wrongEmail = "Email must be a valid email address";

/** An address as every form of the newsletter takes it. */
export const newsletterEmail = z
  .string(missingEmail)
  .check(
    z.maxLength(longestTypedEmail, { error: longEmail, abort: true }),
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: missingEmail, abort: true }),
    z.maxLength(signupLimits.email, longEmail),
    z.refine(isEmailAddress, wrongEmail),
  );

/** Without control and direction-changing characters. Joiners stay: scripts and emoji need them. */
const visibleText = /^[^\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]*$/u;

/** A name is whatever an artist goes by: the name rule of other forms does not apply here. */
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

/** What every sign-up form sends; the same in the browser and on the server. */
export const signupFormSchema = z.object({
  firstName,
  email: newsletterEmail,
  /** The box that is ticked; where a form has none, sending it says so in words. */
  consent: z.literal("on", "Tick the box to receive our emails"),
  source: z.enum(signupSources),
  /** The membership that somebody wants to hear of. */
  plan: z.optional(z.enum(membershipPlanNames)),
  [honeypotName]: z.optional(z.string()),
});
