"use server";

import { draftOf, type SignupState, type SignupValue } from "@/components/newsletter/signup-state";
import { honeypotName } from "@/lib/forms/form-data";
import { consentVersionOf } from "@/lib/newsletter/consent";
import { liftAtProvider } from "@/lib/newsletter/lift-at-provider";
import { signupFormSchema } from "@/lib/newsletter/signup-form";
import { subscribe } from "@/lib/newsletter/subscribe";
import { takeSignup } from "@/lib/newsletter/take-signup";
import { rateLimits } from "@/lib/rate-limit/policies";
import { currentUtm } from "@/lib/web/current-utm";
import { defineNewsletterAction } from "@/lib/web/define-newsletter-action";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { limitVisitor } from "@/lib/web/limit-visitor";

const signUp = defineNewsletterAction({
  rateLimit: rateLimits.newsletterSignup,
  schema: signupFormSchema,
  async run(
    ctx,
    { firstName, email, source, plan, [honeypotName]: trap },
    visitor,
  ): Promise<SignupValue> {
    if (trap) {
      ctx.log.warn("newsletter.trapped", { source });
      return { kind: "trapped" };
    }
    // Limits keep the machine's clock, whatever the newsletter's says.
    const limiter = { db: ctx.db, now: () => new Date() };
    const ofToday = await limitVisitor(limiter, rateLimits.newsletterSignupsADay, visitor);
    if (!ofToday.allowed || !(await takeSignup(ctx, limiter.now(), email))) {
      return { kind: "too_many_today" };
    }
    const { kind, hasBounced } = await subscribe(ctx, {
      firstName,
      email,
      source,
      plan,
      consentVersion: consentVersionOf(source),
      utm: await currentUtm(),
      browserHash: visitor.browserHash,
    });
    deliverSoon(hasBounced && (() => liftAtProvider(ctx, { email })));
    return { kind };
  },
});

/** Every sign-up form posts here, with scripts or without; typed text goes back into the form. */
export async function signUpAction(_: unknown, form: FormData): Promise<SignupState> {
  return { outcome: await signUp(Object.fromEntries(form)), draft: draftOf(form) };
}
