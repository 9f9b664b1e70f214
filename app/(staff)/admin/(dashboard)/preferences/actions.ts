"use server";

import * as z from "zod/mini";
import { getEmailProblem, normalizeEmail } from "@/lib/core/email-address";
import { fail, ok } from "@/lib/core/result";
import { linkEmailLimit } from "@/lib/newsletter/policy";
import {
  type TestLinkProblem,
  testPreferencesLink,
} from "@/lib/newsletter/preferences/preferences-links";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";

const failed = "Failed to send magic link";
const { perHour, perDay } = linkEmailLimit;

const reasons: Readonly<Record<TestLinkProblem, string>> = {
  no_subscriber: "No subscriber has this email address.",
  suppressed:
    "This address bounced or reported spam. Remove the suppression on the subscriber's page first.",
  limited: `Try again later. We send each address at most 1 link per minute, ${perHour} per hour, and ${perDay} per day.`,
};

export const testMagicLinkAction = defineAdminAction({
  permission: "subscribers.manage",
  schema: z.object({ email: z.string().check(z.maxLength(300)) }),
  async run(_ctx, actor, input) {
    const email = normalizeEmail(input.email);
    if (email === "") {
      return fail({ title: "Email required", description: "Please enter an email address" });
    }
    const problem = getEmailProblem(email);
    if (problem) return fail({ title: failed, description: problem });
    const sent = await testPreferencesLink(newsletterCtx(), actor, { email });
    if (!sent.ok) return fail({ title: failed, description: reasons[sent.problem] });
    flushOutboxAfterResponse();
    return ok({
      title: "Magic link sent",
      description: "Check your email for a secure preferences link",
    });
  },
});
