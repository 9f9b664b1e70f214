import { inArray, sql } from "drizzle-orm";
import { orders } from "@/db/schema";
import { minuteMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

/** If a webhook is lost, a paid order is updated within this time. */
const maxDelayMs = 5 * minuteMs;
/** Stripe is polled once per interval, however many workers run. */
const pollIntervalMs = 4 * minuteMs;
/** Two intervals, plus slack for clock skew and late runs. */
const lookbackMs = 10 * minuteMs;

/**
 * Moves orders up in the polling queue when a recent Stripe event mentions their payment. One
 * request covers all orders, so the load doesn't grow with the number of abandoned checkouts.
 */
export async function pollStripeEvents(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const isDueLater = sql`status in ('pending', 'processing') and review_reason is null and ${orders.nextCheckAt} > ${new Date(now.getTime() + maxDelayMs).toISOString()}`;
  const [waiting] = await ctx.db.select({ id: orders.id }).from(orders).where(isDueLater).limit(1);
  if (!waiting) return;
  const interval = String(Math.floor(now.getTime() / pollIntervalMs));
  const { allowed } = await hitRateLimit(ctx.db, now, rateLimits.pollStripeEvents, interval);
  if (!allowed) return;
  try {
    const named = await ctx.payments.listOrdersFromRecentEvents(
      new Date(now.getTime() - lookbackMs),
    );
    const orderIds = named.filter(isUuid);
    if (orderIds.length === 0) return;
    await ctx.db
      .update(orders)
      .set({ nextCheckAt: now })
      .where(sql`${isDueLater} and ${inArray(orders.id, orderIds)}`);
  } catch (error) {
    ctx.log.warn("sweep.poll_failed", { reason: describeError(error) });
  }
}
