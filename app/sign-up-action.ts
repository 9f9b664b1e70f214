"use server";

import {
  parseDraft,
  type SignupState,
  type SignupValue,
} from "@/components/newsletter/signup/signup-state";
import { honeypotName } from "@/lib/forms/form-state";
import { removeSuppressionAtProvider } from "@/lib/newsletter/deliverability/suppressions";
import { getConsentVersion, signupFormSchema } from "@/lib/newsletter/subscription/signup-form";
import { enforceSignupLimits } from "@/lib/newsletter/subscription/signup-limits";
import { subscribe } from "@/lib/newsletter/subscription/subscribe";
import { limitVisitor } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineNewsletterAction, toForm } from "@/lib/web/actions/define-action";
import { flushOutboxAfterResponse } from "@/lib/web/background/after-response";
import { getCurrentUtm } from "@/lib/web/visitor/visitor";

const signUp = defineNewsletterAction({
  rateLimit: rateLimits.newsletterSignup,
  schema: signupFormSchema,
  async run(
    ctx,
    { firstName, email, source, plan, [honeypotName]: trap },
    visitor,
  ): Promise<SignupValue> {
    if (trap) {
      ctx.log.warn("newsletter.honeypot", { source });
      return { kind: "trapped" };
    }
    // Limits use the machine's clock, not the newsletter's.
    const limiter = { db: ctx.db, now: () => new Date() };
    const dailyLimit = await limitVisitor(limiter, rateLimits.newsletterSignupsPerDay, visitor);
    if (!dailyLimit.allowed || !(await enforceSignupLimits(ctx, limiter.now(), email))) {
      return { kind: "too_many_today" };
    }
    const { kind, hasBounced } = await subscribe(ctx, {
      firstName,
      email,
      source,
      plan,
      consentVersion: getConsentVersion(source),
      utm: await getCurrentUtm(),
      browserHash: visitor.browserHash,
    });
    flushOutboxAfterResponse(hasBounced && (() => removeSuppressionAtProvider(ctx, { email })));
    return { kind };
  },
});

/**
 * Every sign-up form posts here, with or without JavaScript. Typed values are returned to the form.
 */
export async function signUpAction(_: unknown, sent: FormData): Promise<SignupState> {
  const form = toForm(sent);
  return { outcome: await signUp(Object.fromEntries(form)), draft: parseDraft(form) };
}
