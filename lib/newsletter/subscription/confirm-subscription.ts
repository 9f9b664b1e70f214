import { eq } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { clearSuppression, readSuppression } from "@/lib/newsletter/deliverability/suppression";
import { hashConfirmationToken, hashNewsletterEmail } from "@/lib/newsletter/links/keyed-hashes";
import { createPreferencesToken } from "@/lib/newsletter/links/links";
import { getConfirmationStatus } from "@/lib/newsletter/subscription/confirmation-status";
import { linkBrowser } from "@/lib/newsletter/subscription/link-browser";
import { readRenewedConsent } from "@/lib/newsletter/subscription/read-renewed-consent";
import { recordConfirmation } from "@/lib/newsletter/subscription/record-confirmation";

export type Confirmed = {
  readonly kind: "confirmed" | "already_confirmed";
  /** Opens this subscriber's preferences. */
  readonly preferencesToken: string;
};

/**
 * Confirms the subscriber who received this token and links the browser to them. Repeating the
 * request succeeds while they stay subscribed, because an email scanner may have opened the link
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
    const newToken = createPreferencesToken(ctx, subscriber.id, now);
    await linkBrowser(tx, now, { subscriberId: subscriber.id, browserHash });
    if (status === "confirmed")
      return ok({ kind: "already_confirmed", preferencesToken: newToken });

    await tx
      .update(subscribers)
      .set({
        // On a first sign-up the row already holds the latest form values.
        ...(subscriber.confirmed && (await readRenewedConsent(tx, subscriber.id))),
        confirmed: true,
        confirmedAt: now,
        unsubscribedAt: null,
        pausedUntil: null,
        frequencyPref:
          subscriber.frequencyPref === "unsubscribed" ? "daily" : subscriber.frequencyPref,
      })
      .where(eq(subscribers.id, subscriber.id));
    await clearSuppression(tx, emailHash);
    await recordConfirmation(tx, now, subscriber.id);
    return ok({ kind: "confirmed", preferencesToken: newToken });
  });
}
