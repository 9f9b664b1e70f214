"use server";

import type { SignupState, SignupValue } from "@/components/newsletter/signup-state";
import { honeypotName } from "@/lib/forms/form-data";
import { consentVersionOf } from "@/lib/newsletter/consent";
import { signupFormSchema } from "@/lib/newsletter/signup-form";
import { subscribe } from "@/lib/newsletter/subscribe";
import { rateLimits } from "@/lib/rate-limit/policies";
import { currentUtm } from "@/lib/web/current-utm";
import { defineNewsletterAction } from "@/lib/web/define-newsletter-action";
import { deliverSoon } from "@/lib/web/deliver-soon";
import { limitVisitor } from "@/lib/web/limit-visitor";

const signUp = defineNewsletterAction({
  access: "anyone",
  rateLimit: rateLimits.newsletterSignup,
  schema: signupFormSchema,
  async run(
    ctx,
    { firstName, email, source, [honeypotName]: trap },
    visitor,
  ): Promise<SignupValue> {
    if (trap) {
      ctx.log.warn("newsletter.trapped", { source });
      return { kind: "trapped" };
    }
    const ofToday = await limitVisitor(ctx, rateLimits.newsletterSignupsADay, visitor);
    if (!ofToday.allowed) return { kind: "too_many_today" };
    const subscribed = await subscribe(ctx, {
      firstName,
      email,
      source,
      consentVersion: consentVersionOf(source),
      utm: await currentUtm(),
      browserHash: visitor.browserHash,
    });
    deliverSoon();
    return subscribed;
  },
});

/** Every sign-up form posts here, with scripts or without; typed text goes back into the form. */
export async function signUpAction(_: unknown, form: FormData): Promise<SignupState> {
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, 500);
  return {
    outcome: await signUp(Object.fromEntries(form)),
    values: { firstName: typed("firstName"), email: typed("email") },
  };
}
