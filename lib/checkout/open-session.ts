import { and, eq, isNull } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hourMs, minuteMs } from "@/lib/durations";
import { describeError } from "@/lib/log";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import { confirmationUrl } from "@/lib/orders/order-links";
import type { OrderRow } from "@/lib/orders/record-facts";
import type { CheckoutSnapshot } from "@/lib/payments/port";
import { isPaying, sessionFacts } from "@/lib/payments/session-fact";
import { newFaultId } from "@/lib/secrets/random-token";

/** Stripe forgets an idempotency key after 24 hours; past this an order is not retried under it. */
const retryLifeMs = 23 * hourMs;

/** Well within the time for which the sweeper looks beyond it. */
const askedAgainMs = 10 * minuteMs;

export type OpenedSession =
  | { readonly kind: "open"; readonly url: string }
  /** Paid in another tab, or on its way: the address shows that. */
  | { readonly kind: "complete"; readonly url: string }
  /** `mayBePaid`: the order has its payment page, and Stripe would not say what became of it. */
  | { readonly kind: "failed"; readonly faultId: string; readonly mayBePaid: boolean }
  /** The order has ended (expired, or too old to retry): a new one is needed. */
  | { readonly kind: "over" };

/**
 * The payment page of a pending order. Opens it under the order's id as idempotency key and with
 * the parameters frozen when the order was written, so that a retry after a lost answer finds the
 * session that the first call made.
 */
export async function openSession(ctx: Ctx, order: OrderRow): Promise<OpenedSession> {
  try {
    if (order.sessionId) return await reopen(ctx, order, order.sessionId);
    if (order.createdAt.getTime() < ctx.now().getTime() - retryLifeMs) {
      await endOrder(ctx, order);
      return { kind: "over" };
    }
    await noteAsking(ctx, order);
    const outcome = await ctx.payments.createSession(order.sessionParams, order.id);
    if (outcome.kind === "created") return await keep(ctx, order, outcome.session);
    const recorded = await recordedSession(ctx, order);
    if (recorded) return await reopen(ctx, order, recorded);
    return await failed(ctx, order, outcome.reason, outcome.kind === "refused");
  } catch (error) {
    return await failed(ctx, order, describeError(error), false);
  }
}

/** The sweeper looks for a lost session around the times at which it was asked for. */
async function noteAsking(ctx: Ctx, { id, sessionAskedAt }: OrderRow): Promise<void> {
  const now = ctx.now();
  if (sessionAskedAt && now.getTime() - sessionAskedAt.getTime() < askedAgainMs) return;
  await ctx.db.update(orders).set({ sessionAskedAt: now }).where(eq(orders.id, id));
}

/**
 * Records the session that was made for an order. Where another tab has recorded one before, that one
 * counts; where another tab's refusal has ended the order, nobody may pay on this page.
 */
async function keep(ctx: Ctx, order: OrderRow, session: CheckoutSnapshot): Promise<OpenedSession> {
  const [kept] = await ctx.db
    .update(orders)
    .set({ sessionId: session.id, sessionUrl: session.url, failureReason: null, faultId: null })
    .where(and(eq(orders.id, order.id), isNull(orders.sessionId), isNull(orders.checkoutFailedAt)))
    .returning({ id: orders.id });
  const recorded = kept ? session.id : await recordedSession(ctx, order);
  if (recorded === session.id && session.url) return { kind: "open", url: session.url };
  if (recorded) return await reopen(ctx, order, recorded);
  await ctx.payments.expireSession(session.id);
  return { kind: "over" };
}

async function recordedSession(ctx: Ctx, { id }: OrderRow): Promise<string | null> {
  const [row] = await ctx.db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.sessionId ?? null;
}

/** An order that has its session: still open, paid meanwhile, or over. */
async function reopen(ctx: Ctx, order: OrderRow, sessionId: string): Promise<OpenedSession> {
  const session = await ctx.payments.getSession(sessionId);
  if (session?.status === "open" && session.url) return { kind: "open", url: session.url };
  if (!session) {
    await endOrder(ctx, order);
    return { kind: "over" };
  }
  // Shown instead of asking for the money again; its page settles the order.
  if (isPaying(session)) return { kind: "complete", url: confirmationUrl(ctx, sessionId) };
  const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
  await fulfilOrder(ctx, { orderId: order.id, facts });
  return { kind: "over" };
}

async function endOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  await fulfilOrder(ctx, { orderId: order.id, facts: [{ kind: "lapsed", seenAt: ctx.now() }] });
}

/**
 * A refusal ends the order; no answer keeps it pending, for the session may exist: the next try
 * asks again under the same key, and the sweeper looks for it.
 */
async function failed(
  ctx: Ctx,
  order: OrderRow,
  reason: string,
  isRefused: boolean,
): Promise<OpenedSession> {
  const faultId = newFaultId();
  ctx.log.error("checkout.failed", { faultId, orderId: order.id, isRefused, reason });
  const [row] = await ctx.db
    .update(orders)
    .set({ failureReason: reason, faultId })
    .where(eq(orders.id, order.id))
    .returning({ sessionId: orders.sessionId });
  if (isRefused) {
    const facts = [{ kind: "refused", seenAt: ctx.now() } as const];
    await fulfilOrder(ctx, { orderId: order.id, facts });
  }
  return { kind: "failed", faultId, mayBePaid: (row?.sessionId ?? order.sessionId) !== null };
}
