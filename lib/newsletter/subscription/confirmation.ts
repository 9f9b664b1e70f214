import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findLatestSignup } from "@/db/queries/newsletter/subscribers";
import { lockForOwnAct } from "@/db/queries/own-act-lock";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers, newsletterSubscribers as subscribers } from "@/db/schema";
import { type FrequencyPref, signupForms } from "@/db/values/newsletter";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { EmailToRetry } from "@/lib/email/staff-outbox";
import { removeSuppressionAfterConfirmation } from "@/lib/newsletter/deliverability/suppressions";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { rescheduleSubscriber } from "@/lib/newsletter/sending/reschedule-subscribers";
import { sendRequestedPlan } from "@/lib/newsletter/subscription/email-plan";
import { linkBrowser, unlinkOtherBrowsers } from "@/lib/newsletter/subscription/link-browser";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import {
  getConfirmationStatus,
  isAwaitingConfirmation,
} from "@/lib/newsletter/subscription/subscriber";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { signLink } from "@/lib/secrets/links";
import { randomToken } from "@/lib/secrets/tokens";

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

type Recipient = { readonly id: string; readonly email: string; readonly firstName: string };

/**
 * Creates a new confirmation token and queues its email, unless the address has reached its limit;
 * then the last link stays valid. The caller holds the row lock.
 * @returns whether an email was queued
 */
export async function queueConfirmation(
  ctx: Ctx,
  tx: Transaction,
  now: Date,
  subscriber: Recipient,
): Promise<boolean> {
  const emailHash = hashNewsletterEmail(ctx, subscriber.email);
  const limit = await hitEmailLimit(tx, now, emailLimits.newsletterConfirm, emailHash);
  if (!limit.allowed) return false;
  const token = randomToken();
  const tokenHash = hashConfirmationToken(ctx, token);
  await tx
    .update(newsletterSubscribers)
    .set({ confirmationToken: tokenHash, confirmationSentAt: now })
    .where(eq(newsletterSubscribers.id, subscriber.id));
  await enqueueEmail(tx, now, {
    kind: "newsletter_confirmation",
    to: subscriber.email,
    props: {
      firstName: getGreetingName(subscriber.firstName),
      confirmUrl: `${ctx.settings.siteUrl}/newsletter/confirm?token=${token}`,
      expiresInDays: linkLifetimes.confirmDays,
    },
    dedupeKey: `newsletter_confirmation:${tokenHash}`,
  });
  return true;
}

/**
 * Emails a new confirmation link to an address with an outstanding sign-up. Never reveals whether
 * the address is known.
 */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, email));
    const [subscriber] = await tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    // Former subscribers have to sign up again first: requesting an old email is not consent.
    if (subscriber && isAwaitingConfirmation({ ...subscriber, suppression })) {
      await queueConfirmation(ctx, tx, now, subscriber);
    }
  });
}

/**
 * Whether a failed outbox email may still be sent. A confirmation is dropped if the address has
 * since confirmed, unsubscribed or complained. Locks the subscriber; other emails always pass.
 */
export async function shouldStillSend(
  ctx: Ctx,
  tx: Transaction,
  { kind, to }: EmailToRetry,
): Promise<boolean> {
  if (kind !== "newsletter_confirmation") return true;
  const [subscriber] = await tx
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, to))
    .for("update");
  if (!subscriber) return false;
  const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, to));
  return isAwaitingConfirmation({ ...subscriber, suppression });
}
