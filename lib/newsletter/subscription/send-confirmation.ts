import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterSubscribers, newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { EmailToRetry } from "@/lib/email/staff-outbox";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { isAwaitingConfirmation } from "@/lib/newsletter/subscription/subscriber";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { randomToken } from "@/lib/secrets/tokens";

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
