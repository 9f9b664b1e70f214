import { eq } from "drizzle-orm";
import { newsletterPreferenceLinks, newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hourMs } from "@/lib/durations";
import { enqueueMail } from "@/lib/mail/enqueue";
import { newsletterEmailHash, preferenceLinkHash } from "@/lib/newsletter/keys";
import { magicLinkUrl, unsubscribeUrl } from "@/lib/newsletter/links";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { isStopped } from "@/lib/newsletter/subscriber";
import { suppressionOf } from "@/lib/newsletter/suppression";
import { takeLinkMail } from "@/lib/newsletter/take-link-mail";
import { randomToken } from "@/lib/secrets/random-token";

/**
 * Emails a link that opens the preferences for 24 hours. Never reveals whether the address is
 * known. Bounced and complained addresses get no email.
 */
export async function requestPreferencesLink(
  ctx: Ctx,
  { email }: { readonly email: string },
): Promise<void> {
  const now = ctx.now();
  const emailHash = newsletterEmailHash(ctx, email);
  await ctx.db.transaction(async (tx) => {
    const [reader] = await tx
      .select({ id: readers.id })
      .from(readers)
      .where(eq(readers.email, email))
      .for("update");
    if (!reader) return;
    const suppression = await suppressionOf(tx, emailHash);
    if (isStopped(suppression)) return;
    if (!(await takeLinkMail(tx, now, { emailHash, purpose: "preferences" }))) return;

    const token = randomToken();
    const tokenHash = preferenceLinkHash(ctx, token);
    await tx.insert(newsletterPreferenceLinks).values({
      tokenHash,
      subscriberId: reader.id,
      expiresAt: new Date(now.getTime() + linkLifetimes.magicLinkHours * hourMs),
      createdAt: now,
    });
    await enqueueMail(tx, now, {
      kind: "newsletter_preferences_link",
      to: email,
      props: {
        preferencesUrl: magicLinkUrl(ctx, token),
        unsubscribeUrl: unsubscribeUrl(ctx, reader.id),
        expiresInHours: linkLifetimes.magicLinkHours,
      },
      dedupeKey: `newsletter_preferences_link:${tokenHash}`,
    });
  });
}
