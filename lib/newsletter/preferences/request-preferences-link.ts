import { eq } from "drizzle-orm";
import { readSuppression } from "@/db/queries/suppressions";
import { newsletterPreferenceLinks, newsletterSubscribers as subscribers } from "@/db/schema";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hashNewsletterEmail, hashPreferencesToken } from "@/lib/newsletter/links/keyed-hashes";
import { buildPreferencesUrl, buildUnsubscribeUrl } from "@/lib/newsletter/links/links";
import { linkLifetimes } from "@/lib/newsletter/links/policy";
import { consumeEmailQuota } from "@/lib/newsletter/subscription/consume-email-quota";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";
import { randomToken } from "@/lib/secrets/tokens";

/**
 * Emails a link that opens the preferences for 24 hours. Never reveals whether the address is
 * known. Bounced and complained addresses get no email.
 */
export async function requestPreferencesLink(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  const emailHash = hashNewsletterEmail(ctx, email);
  await ctx.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    if (!subscriber) return;
    const suppression = await readSuppression(tx, emailHash);
    if (hasBouncedOrComplained(suppression)) return;
    if (!(await consumeEmailQuota(tx, now, { emailHash, purpose: "preferences" }))) return;

    const token = randomToken();
    const tokenHash = hashPreferencesToken(ctx, token);
    await tx.insert(newsletterPreferenceLinks).values({
      tokenHash,
      subscriberId: subscriber.id,
      expiresAt: new Date(now.getTime() + linkLifetimes.preferencesLinkHours * hourMs),
      createdAt: now,
    });
    await enqueueEmail(tx, now, {
      kind: "newsletter_preferences_link",
      to: email,
      props: {
        preferencesUrl: buildPreferencesUrl(ctx, token),
        unsubscribeUrl: buildUnsubscribeUrl(ctx, subscriber.id),
        expiresInHours: linkLifetimes.preferencesLinkHours,
      },
      dedupeKey: `newsletter_preferences_link:${tokenHash}`,
    });
  });
}
