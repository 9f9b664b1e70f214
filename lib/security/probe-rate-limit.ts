import { eq } from "drizzle-orm";
import { rateLimits as table } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { type RateLimitPolicy, rateLimits } from "@/lib/rate-limit/policies";
import { randomToken } from "@/lib/secrets/tokens";

/** Exceeds a dedicated rate limit and returns true if the second attempt is rejected. */
export async function probeRateLimit(
  ctx: Pick<Ctx, "db" | "now">,
  policy: RateLimitPolicy = rateLimits.securityProbe,
): Promise<boolean> {
  const key = randomToken();
  try {
    const first = await hitRateLimit(ctx.db, ctx.now(), policy, key);
    const second = await hitRateLimit(ctx.db, ctx.now(), policy, key);
    return first.allowed && !second.allowed;
  } finally {
    await ctx.db.delete(table).where(eq(table.key, `${policy.name}:${key}`));
  }
}
