import { inArray, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import { timestampParam } from "@/db/read-rows";
import { orders } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { isUuid } from "@/lib/core/is-uuid";
import { describeError } from "@/lib/core/log";
import type { CheckoutSnapshot, TimeWindow } from "@/lib/core/ports/payments";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { readSessionFacts } from "@/lib/payments/session-facts";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

const batchSize = 20;
/** Stripe sessions expire after 24 hours; one more hour to be safe. */
const abandonedAfterMs = 25 * hourMs;

/**
 * Checks orders that have been open for more than 2 minutes. Applies facts that no webhook reported,
 * searches for a session when Stripe's response was lost, and ends old orders without a session.
 * Skips orders under review. Safe to run concurrently. Returns the number of orders checked.
 */
export async function sweepOrders(ctx: Ctx, { until }: { until: Date }): Promise<number> {
  await pollStripeEvents(ctx);
  return await runUntil(ctx, until, async () => {
    const claimed = await claim(ctx);
    if (claimed.length === 0) return null;
    // All orders share one search. Each one that awaits it handles the error.
    const lostSessions = findLostSessions(
      ctx,
      claimed.filter((order) => order.sessionId === null),
    );
    lostSessions.catch(() => undefined);
    await Promise.all(
      claimed.map((order) =>
        sweep(ctx, order, async () =>
          order.sessionId
            ? await ctx.payments.getSession(order.sessionId)
            : ((await lostSessions).get(order.id) ?? null),
        ),
      ),
    );
    return claimed.length;
  });
}

async function claim(ctx: Ctx): Promise<OrderRow[]> {
  const now = ctx.now();
  return await claimRows(ctx.db, orders, {
    // Written exactly like the index condition, so the planner uses the index.
    due: sql`status in ('pending', 'processing') and review_reason is null and ${orders.nextCheckAt} <= ${timestampParam(now)}`,
    orderBy: [orders.nextCheckAt],
    limit: batchSize,
    set: { nextCheckAt: computeNextCheck(now) },
  });
}

/**
 * Computes the next check: after a tenth of the order's age, from 3 minutes to 1 hour. That's about
 * 55 reads for an abandoned checkout; Stripe allows 500 per payment
 * (docs.stripe.com/rate-limits#api-read-request-allocations). pollStripeEvents finds late payments.
 */
function computeNextCheck(now: Date) {
  const at = timestampParam(now);
  const tenth = sql`(${at} - ${orders.createdAt}) / 10`;
  return sql`${at} + case when ${orders.status} = 'processing' then interval '1 hour'
    else least(greatest(${tenth}, interval '3 minutes'), interval '1 hour') end`;
}

/** Searches Stripe once per group of orders that were created at about the same time. */
async function findLostSessions(
  ctx: Ctx,
  ordersWithoutSession: readonly OrderRow[],
): Promise<ReadonlyMap<string, CheckoutSnapshot>> {
  const found = new Map<string, CheckoutSnapshot>();
  for (const { orderIds, ...created } of getLostSessionWindows(ordersWithoutSession)) {
    for (const [id, session] of await ctx.payments.findSessions(orderIds, created)) {
      found.set(id, session);
    }
  }
  return found;
}

async function sweep(
  ctx: Ctx,
  order: OrderRow,
  fetchSession: () => Promise<CheckoutSnapshot | null>,
): Promise<void> {
  try {
    const session = await fetchSession();
    if (session) {
      const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
      // When it was paid is unknown. After a restore, that may have been before it.
      await applyPaymentFacts(ctx, { orderId: order.id, facts, knownAt: order.createdAt });
    } else if (order.createdAt.getTime() < ctx.now().getTime() - abandonedAfterMs) {
      const facts = [{ kind: "abandoned", seenAt: ctx.now() } as const];
      await applyPaymentFacts(ctx, { orderId: order.id, facts });
    }
  } catch (error) {
    ctx.log.warn("sweep.failed", { orderId: order.id, reason: describeError(error) });
  }
}

/** Allow for clock skew, and for a session created just after its request. */
const beforeMs = minuteMs;
const afterMs = 30 * minuteMs;

type RequestedOrder = {
  readonly id: string;
  readonly createdAt: Date;
  readonly sessionRequestedAt: Date | null;
};

type LostSessionWindow = TimeWindow & { readonly orderIds: readonly string[] };

/**
 * Returns the time windows in which these orders' lost sessions may have been created: from the
 * order to 30 minutes after our last request to Stripe. Overlapping windows are merged, so that each
 * session is listed once.
 */
export function getLostSessionWindows(orders: readonly RequestedOrder[]): LostSessionWindow[] {
  const windows: LostSessionWindow[] = [];
  const byTime = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const { id, createdAt, sessionRequestedAt } of byTime) {
    const from = new Date(createdAt.getTime() - beforeMs);
    const requestedMs = Math.max(createdAt.getTime(), sessionRequestedAt?.getTime() ?? 0);
    const to = new Date(requestedMs + afterMs);
    const last = windows.at(-1);
    if (!last || from > last.to) {
      windows.push({ from, to, orderIds: [id] });
      continue;
    }
    const end = to > last.to ? to : last.to;
    windows.splice(-1, 1, { from: last.from, to: end, orderIds: [...last.orderIds, id] });
  }
  return windows;
}

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
async function pollStripeEvents(ctx: Ctx): Promise<void> {
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
