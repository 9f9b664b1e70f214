"use server";

import type { SignedUp, SignupProblem } from "@/components/newsletter/signup/use-signup";
import { fail, ok, type Result } from "@/lib/core/result";
import { removeSuppressionAtProvider } from "@/lib/newsletter/deliverability/suppressions";
import { getConsentVersion } from "@/lib/newsletter/subscription/signup-consent";
import { signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { enforceSignupLimits, subscribe } from "@/lib/newsletter/subscription/subscribe";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { newsletterCtx } from "@/lib/web/ctx";
import { getCurrentUtm } from "@/lib/web/visitor/visitor";

/** Every sign-up form posts here, with or without JavaScript. */
export const signUpAction = defineVisitorAction({
  rateLimit: rateLimits.newsletterSignup,
  schema: signupFormSchema,
  trapped: "trapped" as const,
  getCtx: newsletterCtx,
  async run(ctx, form, visitor): Promise<Result<SignedUp, SignupProblem>> {
    const { firstName, email, source, plan, planAnswers } = form;
    // Limits use the machine's clock, not the newsletter's.
    const limiter = { db: ctx.db, now: () => new Date() };
    const dailyLimit = await limitVisitor(limiter, rateLimits.newsletterSignupsPerDay, visitor);
    if (!dailyLimit.allowed || !(await enforceSignupLimits(ctx, limiter.now(), email))) {
      return fail("too_many_today");
    }
    const { kind, hasBounced } = await subscribe(ctx, {
      firstName,
      email,
      source,
      plan,
      planAnswers,
      consentVersion: getConsentVersion(source),
      utm: await getCurrentUtm(),
      browserHash: visitor.browserHash,
    });
    flushOutboxAfterResponse(hasBounced && (() => removeSuppressionAtProvider(ctx, { email })));
    if (kind === "plan_limited") return fail("too_many_today");
    if (kind === "already_subscribed") return fail(kind);
    return ok(kind === "confirmation_sent" && planAnswers ? "plan_promised" : kind);
  },
});
