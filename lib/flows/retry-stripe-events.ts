import { asc, inArray, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import type { VerifiedEvent } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { handleStripeEvent } from "@/lib/flows/handle-stripe-event";

const leaseMs = 60_000;
const batchSize = 50;

/**
 * Handles stored events that are due, after a crash or a failed attempt. Safe to run concurrently.
 * Returns the number handled.
 */
export async function retryStripeEvents(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  let handled = 0;
  while (ctx.now() < until) {
    const claimed = await claim(ctx);
    for (const event of claimed) {
      // The rest is due again when the lease expires.
      if (ctx.now() >= until) break;
      if ((await handleStripeEvent(ctx, event)) !== "deferred") handled += 1;
    }
    if (claimed.length < batchSize) break;
  }
  return handled;
}

async function claim(ctx: Ctx): Promise<readonly VerifiedEvent[]> {
  const now = ctx.now();
  // A locking CTE runs once; a subquery under IN may be run again and claim more than its limit.
  const due = ctx.db
    .$with("due")
    .as(
      ctx.db
        .select({ id: stripeEvents.id })
        .from(stripeEvents)
        .where(sql`handled_at is null and ${stripeEvents.nextAttemptAt} <= ${now.toISOString()}`)
        .orderBy(asc(stripeEvents.nextAttemptAt))
        .limit(batchSize)
        .for("update", { skipLocked: true }),
    );
  const rows = await ctx.db
    .with(due)
    .update(stripeEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(stripeEvents.id, ctx.db.select({ id: due.id }).from(due)))
    .returning({ payload: stripeEvents.payload });
  // receiveEvent verified the signature before storing it.
  return rows.map((row) => row.payload as VerifiedEvent);
}
