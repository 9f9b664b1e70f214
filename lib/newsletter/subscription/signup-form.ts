import * as z from "zod/mini";
import { signupForms } from "@/db/values/newsletter";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { emailField, ownNameField } from "@/lib/forms/fields";
import { planAnswersPattern } from "@/lib/quick-check/answers";

/** The email field of every newsletter form. */
export const newsletterEmail = emailField("Email", 255);

/** Schema of every sign-up form, shared by browser and server. */
export const signupFormSchema = z.object({
  firstName: ownNameField("First name", 100),
  email: newsletterEmail,
  /** The checkbox, or a hidden field in forms where submitting is the consent. */
  consent: z.literal("on", "Check the box to receive our emails"),
  source: z.enum(signupForms),
  /** The membership plan the visitor is interested in. */
  plan: z.optional(z.enum(membershipPlanNames)),
  /** Asks for a Quick Check's plan too; see `encodePlanAnswers`. */
  planAnswers: z.optional(z.string().check(z.regex(planAnswersPattern))),
});
