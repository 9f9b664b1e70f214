import { and, eq, isNull } from "drizzle-orm";
import { findSessionIdByOrderId } from "@/db/queries/orders/find-orders";
import { orders } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import { hourMs, minuteMs } from "@/lib/core/durations";
import { describeError } from "@/lib/core/log";
import type { CheckoutSnapshot } from "@/lib/core/ports/payments";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { isPaying, readSessionFacts } from "@/lib/payments/session-facts";
import { newFaultId } from "@/lib/secrets/tokens";

/** Stripe drops an idempotency key after 24 hours; older orders aren't retried. */
const retryLifeMs = 23 * hourMs;

/** The shortest life of a payment page that Stripe accepts. */
const minPageLifeMs = 30 * minuteMs;

/** Much shorter than the time range that the sweeper searches for lost sessions. */
const requestRecordIntervalMs = 10 * minuteMs;

export type OpenedCheckoutSession =
  | { readonly kind: "open"; readonly url: string }
  /** Paid in another tab, or payment pending; `url` is the confirmation page. */
  | { readonly kind: "complete"; readonly url: string }
  /** `mayBePaid`: the order has a checkout page, and we couldn't find out whether it was paid. */
  | { readonly kind: "failed"; readonly faultId: string; readonly mayBePaid: boolean }
  /** The order has expired or is too old to retry; a new order is needed. */
  | { readonly kind: "ended" };

/**
 * Opens a pending order's checkout page. The order id is the idempotency key and the parameters are
 * frozen, so a retry after a lost response finds the session created by the first call.
 */
export async function openCheckoutSession(
  ctx: Ctx,
  order: OrderRow,
): Promise<OpenedCheckoutSession> {
  try {
    if (order.sessionId) return await reopen(ctx, order, order.sessionId);
    if (order.createdAt.getTime() < ctx.now().getTime() - retryLifeMs) {
      await endOrder(ctx, order);
      return { kind: "ended" };
    }
    await recordSessionRequest(ctx, order);
    const outcome = await ctx.payments.createSession(order.sessionParams, order.id);
    if (outcome.kind === "created") return await saveSession(ctx, order, outcome.session);
    const recorded = await findSessionIdByOrderId(ctx.db, order.id);
    if (recorded) return await reopen(ctx, order, recorded);
    if (outcome.kind === "refused" && isTooLateToOpen(ctx, order)) {
      await refuseOrder(ctx, order);
      return { kind: "ended" };
    }
    return await recordFailure(ctx, order, outcome.reason, outcome.kind === "refused");
  } catch (error) {
    return await recordFailure(ctx, order, describeError(error), false);
  }
}

/**
 * A page that ends early must be opened at least 30 minutes before. If the first request didn't
 * reach Stripe, a retry after that needs a new order.
 */
function isTooLateToOpen(ctx: Ctx, { sessionParams }: OrderRow): boolean {
  const { expires_at: endsAt } = sessionParams;
  return endsAt !== undefined && endsAt * 1000 - ctx.now().getTime() < minPageLifeMs;
}

async function refuseOrder(ctx: Ctx, { id: orderId }: OrderRow): Promise<void> {
  const facts = [{ kind: "session_refused", seenAt: ctx.now() } as const];
  await applyPaymentFacts(ctx, { orderId, facts });
}

/** Records when we called Stripe. The sweeper searches for a lost session around this time. */
async function recordSessionRequest(ctx: Ctx, { id, sessionRequestedAt }: OrderRow): Promise<void> {
  const now = ctx.now();
  if (sessionRequestedAt && now.getTime() - sessionRequestedAt.getTime() < requestRecordIntervalMs)
    return;
  await ctx.db.update(orders).set({ sessionRequestedAt: now }).where(eq(orders.id, id));
}

/**
 * Saves the new session. If another tab saved one first, that one is used. If another tab's request
 * was rejected, the order has ended and this page must not be paid.
 */
async function saveSession(
  ctx: Ctx,
  order: OrderRow,
  session: CheckoutSnapshot,
): Promise<OpenedCheckoutSession> {
  const [saved] = await ctx.db
    .update(orders)
    .set({ sessionId: session.id, sessionUrl: session.url, failureReason: null, faultId: null })
    .where(and(eq(orders.id, order.id), isNull(orders.sessionId), isNull(orders.checkoutFailedAt)))
    .returning({ id: orders.id });
  const recorded = saved ? session.id : await findSessionIdByOrderId(ctx.db, order.id);
  if (recorded === session.id && session.url) return { kind: "open", url: session.url };
  if (recorded) return await reopen(ctx, order, recorded);
  await ctx.payments.expireSession(session.id);
  return { kind: "ended" };
}

/** The order has a session: it may be open, paid or expired. */
async function reopen(
  ctx: Ctx,
  order: OrderRow,
  sessionId: string,
): Promise<OpenedCheckoutSession> {
  const session = await ctx.payments.getSession(sessionId);
  if (session?.status === "open" && session.url) return { kind: "open", url: session.url };
  if (!session) {
    await endOrder(ctx, order);
    return { kind: "ended" };
  }
  // Don't charge again; the confirmation page updates the order.
  if (isPaying(session)) return { kind: "complete", url: getConfirmationUrl(ctx, sessionId) };
  const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
  await applyPaymentFacts(ctx, { orderId: order.id, facts });
  return { kind: "ended" };
}

async function endOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  await applyPaymentFacts(ctx, {
    orderId: order.id,
    facts: [{ kind: "abandoned", seenAt: ctx.now() }],
  });
}

/**
 * A rejection ends the order. Without a response the session may exist, so the order stays pending:
 * a retry uses the same key, and the sweeper looks for the session.
 */
async function recordFailure(
  ctx: Ctx,
  order: OrderRow,
  reason: string,
  isRejected: boolean,
): Promise<OpenedCheckoutSession> {
  const faultId = newFaultId();
  ctx.log.error("checkout.failed", { faultId, orderId: order.id, isRejected, reason });
  const [row] = await ctx.db
    .update(orders)
    .set({ failureReason: reason, faultId })
    .where(eq(orders.id, order.id))
    .returning({ sessionId: orders.sessionId });
  if (isRejected) await refuseOrder(ctx, order);
  return { kind: "failed", faultId, mayBePaid: (row?.sessionId ?? order.sessionId) !== null };
}
