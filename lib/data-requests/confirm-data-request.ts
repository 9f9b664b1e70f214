import { and, eq, gt, isNull } from "drizzle-orm";
import { dataRequests } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { dataRequestPolicy } from "@/lib/data-requests/policy";
import { verifyDataRequestToken } from "@/lib/data-requests/request-link";

/**
 * Confirms an open request with the emailed token, which proves that the caller owns the address. Does
 * nothing for an expired link, or for a request that's confirmed or closed.
 */
export async function confirmDataRequest(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token }: { readonly token: string },
): Promise<void> {
  const id = verifyDataRequestToken(ctx, token);
  if (!id) return;
  const now = ctx.now();
  const sentAfter = new Date(now.getTime() - dataRequestPolicy.confirmDays * dayMs);
  await ctx.db
    .update(dataRequests)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(dataRequests.id, id),
        eq(dataRequests.status, "open"),
        isNull(dataRequests.confirmedAt),
        gt(dataRequests.linkSentAt, sentAfter),
      ),
    );
}
