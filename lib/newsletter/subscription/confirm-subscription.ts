import { eq } from "drizzle-orm";
import { findLatestSignup } from "@/db/queries/newsletter/subscribers";
import { lockForOwnAct } from "@/db/queries/own-act-lock";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { type FrequencyPref, signupForms } from "@/db/values/newsletter";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { removeSuppressionAfterConfirmation } from "@/lib/newsletter/deliverability/suppressions";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { sendRequestedPlan } from "@/lib/newsletter/subscription/email-plan";
import { linkBrowser, unlinkOtherBrowsers } from "@/lib/newsletter/subscription/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import { getConfirmationStatus } from "@/lib/newsletter/subscription/subscriber";
import { signLink } from "@/lib/secrets/links";

export type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  /** Opens this subscriber's preferences. */
  readonly preferencesToken: string;
  /** What they chose before; `daily` for a new subscriber. */
  readonly frequency: FrequencyPref;
  readonly wantsNews: boolean;
  /** The plan of their Quick Check, which they asked for before, is on its way. */
  readonly hasPlan: boolean;
};

/**
 * Confirms the subscriber who received this token and links this browser to them, and no longer the
 * one that signed up. Repeating the request succeeds while they stay subscribed, because an email scanner may have opened the link
 * first.
 * @returns `invalid` if the token is unknown, expired, replaced, or belongs to someone who has
 * unsubscribed
 */
export async function confirmSubscription(
  ctx: Ctx,
  { token, browserHash }: { readonly token: string; readonly browserHash: string },
): Promise<Result<Confirmed, "invalid">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    await lockForOwnAct(tx);
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.confirmationToken, hashConfirmationToken(ctx, token)))
      .for("update");
    if (!subscriber) return fail("invalid");
    const emailHash = hashNewsletterEmail(ctx, subscriber.email);
    const suppression = await readSuppression(tx, emailHash);
    const status = getConfirmationStatus({ ...subscriber, suppression }, now);
    if (status === "invalid") return fail("invalid");
    const newToken = signLink(ctx, "newsletter-preferences", { id: subscriber.id });
    const link = { subscriberId: subscriber.id, browserHash };
    await linkBrowser(tx, now, link);
    if (!subscriber.confirmed) await unlinkOtherBrowsers(tx, link);
    const { wantsNews } = subscriber;
    if (status === "confirmed") {
      const { frequencyPref: frequency } = subscriber;
      const kind = "already_confirmed";
      return ok({ kind, preferencesToken: newToken, frequency, wantsNews, hasPlan: false });
    }
    const frequency =
      subscriber.frequencyPref === "unsubscribed" ? "daily" : subscriber.frequencyPref;

    const signup = await findLatestSignup(tx, subscriber.id);
    await tx
      .update(subscribers)
      .set({
        // On a first sign-up the row already holds the latest form values.
        ...(subscriber.confirmed && readRenewedConsent(signup)),
        // Imported, and then signed up themselves. Who was only asked by the import stays as it chose.
        ...(subscriber.stage === "none" && signup && { stage: "w1" }),
        confirmed: true,
        confirmedAt: now,
        unsubscribedAt: null,
        pausedUntil: null,
        frequencyPref: frequency,
      })
      .where(eq(subscribers.id, subscriber.id));
    await removeSuppressionAfterConfirmation(tx, emailHash);
    const event = { subscriberId: subscriber.id, eventType: "confirmed", createdAt: now } as const;
    await logNewsletterEvent(tx, event);
    await rescheduleSubscriber(tx, now, subscriber.id);
    const hasPlan = await sendRequestedPlan(ctx, tx, subscriber);
    return ok({ kind: "confirmed", preferencesToken: newToken, frequency, wantsNews, hasPlan });
  });
}

/**
 * Reads what a former subscriber entered in the latest sign-up form. It's stored as an event until
 * they confirm, because anyone can type an address into a form.
 * @returns the columns to update; empty without such a sign-up
 */
function readRenewedConsent(signup: Awaited<ReturnType<typeof findLatestSignup>>) {
  const { consentVersion, firstName, source } = signup?.metadata ?? {};
  const signupSource = signupForms.find((known) => known === source);
  if (!signup || !consentVersion || !signupSource) return {};
  const { createdAt: consentAt } = signup;
  return { consentVersion, consentAt, signupSource, ...(firstName && { firstName }) };
}
