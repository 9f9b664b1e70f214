import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/**
 * Counts an email to staff about a message, and returns whether it may be sent now. The network is
 * counted first, so that a flood from one network doesn't use up the site's limit.
 */
export async function consumeStaffNotice(
  ctx: Pick<Ctx, "db" | "now">,
  networkHash: string,
): Promise<boolean> {
  const { staffNoticesPerNetwork, staffNoticesPerSite } = rateLimits;
  const network = await hitRateLimit(ctx.db, ctx.now(), staffNoticesPerNetwork, networkHash);
  if (!network.allowed) return false;
  return (await hitRateLimit(ctx.db, ctx.now(), staffNoticesPerSite, "all")).allowed;
}
