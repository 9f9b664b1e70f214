import { isFrequentProvider } from "@/lib/core/email-typo";
import type { Ctx } from "@/lib/ctx";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
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
