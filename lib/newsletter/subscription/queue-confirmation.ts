import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { buildConfirmUrl } from "@/lib/newsletter/links/links";
import { linkLifetimes } from "@/lib/newsletter/links/policy";
import { consumeEmailQuota } from "@/lib/newsletter/subscription/consume-email-quota";
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
  if (!(await consumeEmailQuota(tx, now, { emailHash, purpose: "confirm" }))) return false;
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
      confirmUrl: buildConfirmUrl(ctx, token),
      expiresInDays: linkLifetimes.confirmDays,
    },
    dedupeKey: `newsletter_confirmation:${tokenHash}`,
  });
  return true;
}
