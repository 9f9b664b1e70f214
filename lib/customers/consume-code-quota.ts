import { isKnownCustomerBrowser } from "@/db/queries/customers";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import {
  hitEmailLimit,
  hitRateLimit,
  type RateLimitVerdict,
} from "@/lib/rate-limit/hit-rate-limit";
import { emailLimits, rateLimits } from "@/lib/rate-limit/policies";
import { keyedHash } from "@/lib/secrets/tokens";

type CodeRequest = {
  /** Normalized. */
  readonly email: string;
  readonly visitor: { readonly browserHash: string; readonly ipHash: string };
  /** A signed-in customer who adds the address. */
  readonly customerId?: string | undefined;
};

const knownForMs = 180 * dayMs;

/**
 * Counts a code and returns whether it may be emailed. Known and unknown addresses count the same way,
 * so the answer can be shown. A browser that signed in to the address's library has a quota of its own, which
 * no one else can use up. Strangers have one per network, and all together one a day per address.
 */
export async function consumeCodeQuota(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { email, visitor, customerId }: CodeRequest,
): Promise<RateLimitVerdict> {
  const now = ctx.now();
  const { browserHash, ipHash } = visitor;
  const createKey = (...parts: readonly string[]) =>
    keyedHash(ctx.settings.authSecret, "library-address", parts.join("\0"));
  const since = new Date(now.getTime() - knownForMs);
  if (await isKnownCustomerBrowser(ctx.db, { email, browserHash, since })) {
    const own = createKey(email, "browser", browserHash);
    return await hitEmailLimit(ctx.db, now, emailLimits.libraryCode, own);
  }
  const limits = [
    () => hitEmailLimit(ctx.db, now, emailLimits.libraryCode, createKey(email, "network", ipHash)),
    ...(customerId
      ? [() => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerCustomer, customerId)]
      : []),
    () => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerNetwork, ipHash),
    () => hitRateLimit(ctx.db, now, rateLimits.libraryCodesPerAddress, createKey(email)),
  ];
  for (const hit of limits) {
    const verdict = await hit();
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
}
