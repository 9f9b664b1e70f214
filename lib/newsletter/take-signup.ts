import { isFrequentProvider } from "@/lib/checkout/email-typo";
import type { Ctx } from "@/lib/ctx";
import { newsletterEmailHash } from "@/lib/newsletter/keys";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/**
 * Counts a sign-up against the ceilings that no visitor can pass by coming from elsewhere: of the
 * address's domain, and of the site. Providers of millions of people have the latter alone. Out:
 * whether it may go on. In: a normalised address, and the machine's own time.
 */
export async function takeSignup(
  ctx: Pick<Ctx, "db" | "settings">,
  now: Date,
  email: string,
): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!isFrequentProvider(domain)) {
    const who = newsletterEmailHash(ctx, domain);
    const ofDomain = await hitRateLimit(ctx.db, now, rateLimits.newsletterSignupsOfDomain, who);
    if (!ofDomain.allowed) return false;
  }
  const ofSite = await hitRateLimit(ctx.db, now, rateLimits.newsletterSignupsAnHour, "all");
  return ofSite.allowed;
}
