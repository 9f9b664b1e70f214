import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterSubscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import { greetingName } from "@/lib/mail/greeting-name";
import { confirmationHash, newsletterEmailHash } from "@/lib/newsletter/keys";
import { confirmUrl } from "@/lib/newsletter/links";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { takeLinkMail } from "@/lib/newsletter/take-link-mail";
import { randomToken } from "@/lib/secrets/random-token";

type Reader = { readonly id: string; readonly email: string; readonly firstName: string };

/**
 * Creates a new confirmation token and queues its email, unless the address has reached its limit;
 * then the last link stays valid. The caller holds the row lock.
 * @returns whether an email was queued
 */
export async function queueConfirmation(
  ctx: Ctx,
  tx: Transaction,
  now: Date,
  reader: Reader,
): Promise<boolean> {
  const emailHash = newsletterEmailHash(ctx, reader.email);
  if (!(await takeLinkMail(tx, now, { emailHash, purpose: "confirm" }))) return false;
  const token = randomToken();
  const tokenHash = confirmationHash(ctx, token);
  await tx
    .update(newsletterSubscribers)
    .set({ confirmationToken: tokenHash, confirmationSentAt: now })
    .where(eq(newsletterSubscribers.id, reader.id));
  await enqueueMail(tx, now, {
    kind: "newsletter_confirmation",
    to: reader.email,
    props: {
      firstName: greetingName(reader.firstName),
      confirmUrl: confirmUrl(ctx, token),
      expiresInDays: linkLifetimes.confirmDays,
    },
    dedupeKey: `newsletter_confirmation:${tokenHash}`,
  });
  return true;
}
