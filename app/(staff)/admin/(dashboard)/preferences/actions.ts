"use server";

import * as z from "zod/mini";
import { getEmailProblem, normalizeEmail } from "@/lib/core/email-address";
import { fail } from "@/lib/core/result";
import { testPreferencesLink } from "@/lib/newsletter/preferences/preferences-links";
import { emailLimits } from "@/lib/rate-limit/policies";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";

const form = z.object({ email: z.string().check(z.maxLength(300)) });

const title = "Failed to send magic link";
const { perHour, perDay } = emailLimits.newsletterPreferences;

const reasons: Readonly<Record<string, string>> = {
  no_subscriber: "No subscriber has this email address.",
  suppressed:
    "This address bounced or reported spam. Remove the suppression on the subscriber's page first.",
  limited: `Try again later. We send each address at most 1 link per minute, ${perHour} per hour, and ${perDay} per day.`,
};

export const testMagicLinkAction = staffNewsletterAction("subscribers.manage", form, {
  async run(ctx, actor, input) {
    const email = normalizeEmail(input.email);
    const problem = email === "" ? "no_email" : getEmailProblem(email);
    return problem ? fail(problem) : await testPreferencesLink(ctx, actor, { email });
  },
  problems: (problem) =>
    problem === "no_email"
      ? { title: "Email required", description: "Please enter an email address" }
      : { title, description: reasons[problem] ?? problem },
  done: {
    title: "Magic link sent",
    description: "Check your email for a secure preferences link",
  },
});
