import "server-only";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit, type RateLimitVerdict } from "@/lib/rate-limit/hit-rate-limit";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import type { Visitor } from "@/lib/web/visitor/visitor";

/**
 * Counts an attempt by IP address and by signed cookie, so that clearing the cookie or changing the
 * IP address doesn't evade the limit.
 */
export async function limitVisitor(
  ctx: Pick<Ctx, "db" | "now">,
  policy: RateLimitPolicy,
  visitor: Visitor,
): Promise<RateLimitVerdict> {
  const now = ctx.now();
  const keys = [visitor.ipHash, visitor.browserHash].filter((key) => key !== null);
  const verdicts = await Promise.all(keys.map((key) => hitRateLimit(ctx.db, now, policy, key)));
  return {
    allowed: verdicts.every(({ allowed }) => allowed),
    retryAfterSeconds: Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  };
}
