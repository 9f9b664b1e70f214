import { and, count, eq, gt, max, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterLinkEmails } from "@/db/schema";
import type { LinkEmailPurpose } from "@/db/values/newsletter";
import { dayMs, hourMs } from "@/lib/core/durations";
import { isFrequentProvider } from "@/lib/core/email-typo";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { linkEmailLimit } from "@/lib/newsletter/policy";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";

/**
 * Counts a sign-up against the limits per email domain and for the entire site, which no visitor
 * can avoid by changing networks. Large providers such as Gmail only have the site's limit.
 * @param now the machine's clock, not the newsletter's
 * @returns whether the sign-up may continue
 */
export async function enforceSignupLimits(
  ctx: Pick<Ctx, "db" | "log" | "settings">,
  now: Date,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!isFrequentProvider(domain)) {
    const subject = hashNewsletterEmail(ctx, domain);
    if (!(await isBelowLimit(ctx, now, rateLimits.newsletterSignupsPerDomain, subject)))
      return false;
  }
  return await isBelowLimit(ctx, now, rateLimits.newsletterSignupsPerHour, "all");
}

async function isBelowLimit(
  ctx: Pick<Ctx, "db" | "log">,
  now: Date,
  policy: RateLimitPolicy,
  subject: string,
): Promise<boolean> {
  const { allowed, retryAfterSeconds } = await hitRateLimit(ctx.db, now, policy, subject);
  // Logged once per block; a flood would fill the log.
  if (retryAfterSeconds === policy.blockSeconds) {
    ctx.log.warn("newsletter.signup_limit_reached", { limit: policy.name });
  }
  return allowed;
}

/**
 * Records one link email to an address if its limit allows it. The caller holds the subscriber's
 * row lock, so concurrent requests are counted one at a time.
 * @returns whether the email may be sent
 */
export async function consumeEmailQuota(
  tx: Transaction,
  now: Date,
  { emailHash, purpose }: { readonly emailHash: string; readonly purpose: LinkEmailPurpose },
): Promise<boolean> {
  const { secondsBetween, perHour, perDay } = linkEmailLimit;
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  const [sent] = await tx
    .select({
      today: count(),
      thisHour: sql<number>`(count(*) filter (where ${newsletterLinkEmails.sentAt} > ${hourAgo}::timestamptz))::int`,
      newest: max(newsletterLinkEmails.sentAt),
    })
    .from(newsletterLinkEmails)
    .where(
      and(
        eq(newsletterLinkEmails.emailHash, emailHash),
        eq(newsletterLinkEmails.purpose, purpose),
        gt(newsletterLinkEmails.sentAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if (sent && (sent.today >= perDay || sent.thisHour >= perHour)) return false;
  if (sent?.newest && now.getTime() - sent.newest.getTime() < secondsBetween * 1000) return false;
  await tx.insert(newsletterLinkEmails).values({ emailHash, purpose, sentAt: now });
  return true;
}
