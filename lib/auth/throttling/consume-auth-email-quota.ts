import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { isKnownBrowser } from "@/lib/auth/throttling/sign-in-throttle-keys";
import type { Ctx } from "@/lib/ctx";
import { hitEmailLimit, hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits, rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

type EmailRequest = { readonly email: string; readonly visitor: SignInVisitor };

/**
 * Counts an account email and returns whether it may be sent. All strangers share the address's
 * limit. A browser that has signed in to the account has its own, which strangers can't use up.
 */
export async function consumeAuthEmailQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor }: EmailRequest,
): Promise<boolean> {
  const now = ctx.now();
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "auth-mail", parts.join("\0"));
  if (await isKnownBrowser(ctx, { email, visitor })) {
    const key = createKey(email, visitor.browserHash);
    return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, key)).allowed;
  }
  const daily = await hitRateLimit(ctx.db, now, rateLimits.authRequestsPerDay, visitor.ipHash);
  if (!daily.allowed) return false;
  return (await hitEmailLimit(ctx.db, now, emailLimits.authEmail, createKey(email))).allowed;
}
