import { inArray, sql } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { minuteMs } from "@/lib/durations";
import { isUuid } from "@/lib/is-uuid";
import { describeError } from "@/lib/log";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/** A paid order whose webhook is lost is settled within so long, however rarely it is asked about. */
const settledWithinMs = 5 * minuteMs;
/** One look in each of these, by the clock, so that any number of runs share it. */
const lookEveryMs = 4 * minuteMs;
/** Two looks, and room for clocks and a late run. */
const lookBackMs = 10 * minuteMs;

/**
 * Makes orders due of whose payment Stripe's events tell, where their own turn is further away. One
 * look serves them all, so that what is asked doesn't grow with the number of abandoned checkouts.
 */
export async function lookForNews(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const late = sql`status in ('pending', 'processing') and review_reason is null and ${orders.nextCheckAt} > ${new Date(now.getTime() + settledWithinMs).toISOString()}`;
  const [waiting] = await ctx.db.select({ id: orders.id }).from(orders).where(late).limit(1);
  if (!waiting) return;
  const turn = String(Math.floor(now.getTime() / lookEveryMs));
  const { allowed } = await hitRateLimit(ctx.db, now, rateLimits.lookForNews, turn);
  if (!allowed) return;
  try {
    const told = await ctx.payments.findToldOrders(new Date(now.getTime() - lookBackMs));
    const orderIds = told.filter(isUuid);
    if (orderIds.length === 0) return;
    await ctx.db
      .update(orders)
      .set({ nextCheckAt: now })
      .where(sql`${late} and ${inArray(orders.id, orderIds)}`);
  } catch (error) {
    ctx.log.warn("sweep.no_news", { reason: describeError(error) });
  }
}
