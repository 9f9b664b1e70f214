import { asc, inArray, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";

const leaseMs = 60_000;
const batchSize = 50;

/**
 * Handles stored events that are due: left by a crash, or kept for an order that was not known.
 * Any number of runs share the work. Returns how many were handled.
 */
export async function retryEvents(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  let handled = 0;
  while (ctx.now() < until) {
    const claimed = await claim(ctx);
    for (const event of claimed) {
      if ((await handleEvent(ctx, event)) !== "kept") handled += 1;
    }
    if (claimed.length < batchSize) break;
  }
  return handled;
}

async function claim(ctx: Ctx): Promise<readonly VerifiedEvent[]> {
  const now = ctx.now();
  const due = ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(sql`handled_at is null and ${stripeEvents.nextAttemptAt} <= ${now.toISOString()}`)
    .orderBy(asc(stripeEvents.nextAttemptAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const rows = await ctx.db
    .update(stripeEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(stripeEvents.id, due))
    .returning({ payload: stripeEvents.payload });
  // Stored by receiveEvent after its signature was verified.
  return rows.map((row) => row.payload as VerifiedEvent);
}
