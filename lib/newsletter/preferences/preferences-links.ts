import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { findSubscriber } from "@/db/queries/newsletter/subscribers";
import { readSuppression } from "@/db/queries/suppressions";
import { oneTimeCodes, newsletterSubscribers as subscribers } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { hasBouncedOrComplained } from "@/lib/newsletter/subscription/subscriber";
import { hitEmailLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits } from "@/lib/rate-limit/policies";
import { getLinkUrl, readLink } from "@/lib/secrets/links";
import { findToken, issueCode } from "@/lib/secrets/one-time-codes";

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
    const limit = await hitEmailLimit(tx, now, emailLimits.newsletterPreferences, emailHash);
    if (!limit.allowed) return;

    const { id, token } = await issueCode(ctx, tx, {
      purpose: "newsletter_preferences",
      subject: subscriber.id,
      minutes: linkLifetimes.preferencesLinkHours * 60,
    });
    await enqueueEmail(tx, now, {
      kind: "newsletter_preferences_link",
      to: email,
      props: {
        preferencesUrl: `${ctx.settings.siteUrl}/newsletter/preferences?token=${token}`,
        unsubscribeUrl: getLinkUrl(ctx, "newsletter-unsubscribe", { id: subscriber.id }),
        expiresInHours: linkLifetimes.preferencesLinkHours,
      },
      dedupeKey: `newsletter_preferences_link:${id}`,
    });
  });
}

/**
 * Emails a 24-hour link to the subscriber of a preferences token, for actions that an
 * issue's own link doesn't allow. The same limits apply as for requests by address.
 */
export async function requestFreshLink(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<"sent", "invalid">> {
  const access = await resolvePreferencesToken(ctx, ctx.db, token);
  if (!access) return fail("invalid");
  const subscriber = await findSubscriber(ctx.db, access.subscriberId);
  if (!subscriber) return fail("invalid");
  await requestPreferencesLink(ctx, { email: subscriber.email });
  return ok("sent");
}

type PreferencesAccess = {
  readonly subscriberId: string;
  /**
   * The link was sent on request, so its holder can read the mailbox now. A link from an issue may
   * have been forwarded and must not export or erase data.
   */
  readonly isFresh: boolean;
};

/**
 * Resolves a preferences token: one sent on request (24 hours) or the signed one in an issue (90
 * days). Null if it is unknown or expired.
 */
export async function resolvePreferencesToken(
  ctx: Ctx,
  db: Queryable,
  token: string,
): Promise<PreferencesAccess | null> {
  if (token.includes(".")) {
    const link = readLink(ctx, "newsletter-preferences", token);
    return link && { subscriberId: link.id, isFresh: false };
  }
  // It works any number of times until it expires, so it's never used up.
  const link = await findToken(ctx, db, { purpose: "newsletter_preferences", token });
  return link ? { subscriberId: link.subject, isFresh: true } : null;
}

/** Why no email was sent. The public form never reveals this. */
export type TestLinkProblem = "no_subscriber" | "suppressed" | "limited";

/**
 * Emails a subscriber the public form's link and reports to staff if it wasn't sent.
 * @param input.email a normalized address
 */
export const testPreferencesLink = staffOperation(
  async (tx, ctx, _actor, { email }: { readonly email: string }) => {
    const [subscriber] = await tx
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
      .for("update");
    if (!subscriber) return fail("no_subscriber");
    const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, email));
    if (hasBouncedOrComplained(suppression)) return fail("suppressed");
    // `requestPreferencesLink` reveals nothing, so compare the number of links. The row is locked.
    const isOwnLink = eq(oneTimeCodes.subject, subscriber.id);
    const before = await tx.$count(oneTimeCodes, isOwnLink);
    await requestPreferencesLink(ctx, { email });
    if ((await tx.$count(oneTimeCodes, isOwnLink)) === before) return fail("limited");
    const details = { subscriberId: subscriber.id };
    return changed("preferences_link_tested", details, "queued");
  },
);
