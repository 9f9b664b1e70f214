import { isFrequentProvider } from "@/lib/checkout/email-typo";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";

/**
 * Counts a sign-up against the ceilings that no visitor can pass by coming from elsewhere: of the
 * address's domain, and of the site. Providers of millions of people have the latter alone. Out:
 * whether it may go on. In: a normalised address, and the machine's own time.
 */
export async function takeSignup(
  ctx: Pick<Ctx, "db" | "log" | "settings">,
  now: Date,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!isFrequentProvider(domain)) {
    const who = newsletterEmailHash(ctx, domain);
    if (!(await staysBelow(ctx, now, rateLimits.newsletterSignupsOfDomain, who))) return false;
  }
  return await staysBelow(ctx, now, rateLimits.newsletterSignupsAnHour, "all");
}

async function staysBelow(
  ctx: Pick<Ctx, "db" | "log">,
  now: Date,
  policy: RateLimitPolicy,
  who: string,
): Promise<boolean> {
  const { allowed, retryAfterSeconds } = await hitRateLimit(ctx.db, now, policy, who);
  // As the block begins, and not of each sign-up that it refuses: a flood would fill the log.
  if (retryAfterSeconds === policy.blockSeconds) {
    ctx.log.warn("newsletter.signups_stopped", { ceiling: policy.name });
  }
  return allowed;
}
