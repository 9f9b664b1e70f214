import "server-only";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit, type RateLimitVerdict } from "@/lib/rate-limit/hit-rate-limit";
import type { RateLimitPolicy } from "@/lib/rate-limit/policies";
import type { Visitor } from "@/lib/web/visitor/visitor";

/**
 * Counts an attempt by browser and by network. A new cookie or a new network per attempt doesn't
 * evade the limit, and people who share a network don't use up each other's.
 */
export async function limitVisitor(
  ctx: Pick<Ctx, "db" | "now">,
  policy: RateLimitPolicy,
  { limitKeys, ipHash }: Pick<Visitor, "limitKeys" | "ipHash">,
): Promise<RateLimitVerdict> {
  const now = ctx.now();
  const network = { ...policy, hits: policy.networkHits ?? policy.hits };
  const verdicts = await Promise.all([
    ...limitKeys.map((key) => hitRateLimit(ctx.db, now, policy, key)),
    hitRateLimit(ctx.db, now, network, ipHash),
  ]);
  return {
    allowed: verdicts.every(({ allowed }) => allowed),
    retryAfterSeconds: Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  };
}
