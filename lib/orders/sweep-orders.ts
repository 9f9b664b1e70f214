import { asc, inArray, sql } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hourMs } from "@/lib/durations";
import { describeError } from "@/lib/log";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import { lookForNews } from "@/lib/orders/look-for-news";
import type { OrderRow } from "@/lib/orders/record-facts";
import { sessionWindows } from "@/lib/orders/session-windows";
import type { CheckoutSnapshot } from "@/lib/payments/port";
import { sessionFacts } from "@/lib/payments/session-fact";

const batchSize = 20;
/** A day's worth of Stripe's session life, and some room. */
const lapseMs = 25 * hourMs;

/**
 * Asks Stripe about orders that have been open for more than 2 minutes: settles what no webhook
 * told, finds sessions whose answer was lost, ends what never had one. What waits for staff it leaves
 * to them. Any number of runs share the work. Returns how many orders it asked about.
 */
export async function sweepOrders(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  await lookForNews(ctx);
  let asked = 0;
  while (ctx.now() < until) {
    const claimed = await claim(ctx);
    // Asked for once; whoever waits for it hears of its failure by itself.
    const lost = findLost(
      ctx,
      claimed.filter((order) => order.sessionId === null),
    );
    lost.catch(() => undefined);
    await Promise.all(
      claimed.map((order) =>
        sweep(ctx, order, async () =>
          order.sessionId
            ? await ctx.payments.getSession(order.sessionId)
            : ((await lost).get(order.id) ?? null),
        ),
      ),
    );
    asked += claimed.length;
    if (claimed.length < batchSize) break;
  }
  return asked;
}

async function claim(ctx: Ctx): Promise<OrderRow[]> {
  const now = ctx.now();
  // A locking CTE runs once; a subquery under IN may be run again and claim more than its limit.
  const due = ctx.db.$with("due").as(
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        // In the words of the index, so that the planner takes it.
        sql`status in ('pending', 'processing') and review_reason is null and ${orders.nextCheckAt} <= ${now.toISOString()}`,
      )
      .orderBy(asc(orders.nextCheckAt))
      .limit(batchSize)
      .for("update", { skipLocked: true }),
  );
  return await ctx.db
    .with(due)
    .update(orders)
    .set({ nextCheckAt: nextCheck(now) })
    .where(inArray(orders.id, ctx.db.select({ id: due.id }).from(due)))
    .returning();
}

/**
 * When an order is asked about again. Of its age a tenth, so that in the half hour in which nearly
 * all buyers pay it is 3 minutes, and a checkout that is abandoned takes some 55 reads of its day:
 * Stripe allows 500 for each transaction (docs.stripe.com/rate-limits#api-read-request-allocations).
 * A bank takes days. Who pays later does not wait for it: see lookForNews.
 */
function nextCheck(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const tenth = sql`(${at} - ${orders.createdAt}) / 10`;
  return sql`${at} + case when ${orders.status} = 'processing' then interval '1 hour'
    else least(greatest(${tenth}, interval '3 minutes'), interval '1 hour') end`;
}

/** One listing for all orders that were written at about the same time. */
async function findLost(
  ctx: Ctx,
  lost: readonly OrderRow[],
): Promise<ReadonlyMap<string, CheckoutSnapshot>> {
  const found = new Map<string, CheckoutSnapshot>();
  for (const { orderIds, ...created } of sessionWindows(lost)) {
    for (const [id, session] of await ctx.payments.findSessions(orderIds, created)) {
      found.set(id, session);
    }
  }
  return found;
}

async function sweep(
  ctx: Ctx,
  order: OrderRow,
  ask: () => Promise<CheckoutSnapshot | null>,
): Promise<void> {
  try {
    const session = await ask();
    if (session) {
      const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
      await fulfilOrder(ctx, { orderId: order.id, facts });
    } else if (order.createdAt.getTime() < ctx.now().getTime() - lapseMs) {
      const facts = [{ kind: "lapsed", seenAt: ctx.now() } as const];
      await fulfilOrder(ctx, { orderId: order.id, facts });
    }
  } catch (error) {
    ctx.log.warn("sweep.failed", { orderId: order.id, reason: describeError(error) });
  }
}
