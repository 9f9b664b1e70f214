import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { isKnownBrowser } from "@/lib/auth/throttling/sign-in-throttle-keys";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/keyed-hash";

type EmailRequest = { readonly email: string; readonly visitor: SignInVisitor };

/**
 * Counts an account email and returns false once the email address is over its limit. A browser
 * that has signed in to the account before has its own limit, which strangers can't use up.
 */
export async function consumeAuthEmailQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: EmailRequest,
): Promise<boolean> {
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "auth-mail", parts.join("\0"));
  const counts: readonly (readonly [RateLimitPolicy, string])[] = (await isKnownBrowser(ctx, {
    email,
    visitor,
  }))
    ? [[rateLimits.authEmailsPerHour, createKey(email, visitor.browserHash)]]
    : [
        [rateLimits.authEmailsPerHour, createKey(email, visitor.networkHash)],
        [rateLimits.authEmailsPerAccount, createKey(email)],
        [rateLimits.authRequestsPerDay, visitor.ipHash],
      ];
  const verdicts = await Promise.all(
    counts.map(([policy, key]) => hitRateLimit(ctx.db, ctx.now(), policy, key)),
  );
  return verdicts.every(({ allowed }) => allowed);
}
