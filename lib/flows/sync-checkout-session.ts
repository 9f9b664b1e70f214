import { eq } from "drizzle-orm";
import { findOrderId, hasLostSession } from "@/db/queries/orders";
import { orders } from "@/db/schema";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";
import { openStatuses } from "@/lib/orders/status";
import { sessionFacts } from "@/lib/payments/session-facts";
import { isSessionId } from "@/lib/payments/session-id";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";

export type SyncedSession = {
  readonly order: OrderRow;
  /** True when this call changed the order's status, so there may be email to send. */
  readonly hasStatusChanged: boolean;
};

/**
 * Returns the order for a checkout session id; null if unknown. Asks Stripe while the payment's
 * result isn't known, unless rate limited, and applies it like the webhook.
 */
export async function syncCheckoutSession(
  ctx: Ctx,
  sessionId: string,
): Promise<SyncedSession | null> {
  if (!isSessionId(sessionId)) return null;
  const known = await orderOf(ctx, sessionId);
  const unchanged = known && { order: known, hasStatusChanged: false };
  if (known && !openStatuses.some((status) => status === known.status)) return unchanged;
  // If a response was lost, Stripe knows which order the session belongs to. Don't look up random
  // ids.
  if (!known && !(await hasLostSession(ctx.db))) return null;
  const counted = known?.id ?? "unknown";
  const limit = await hitRateLimit(ctx.db, ctx.now(), rateLimits.askStripe, counted);
  if (!limit.allowed) return unchanged;
  try {
    const session = await ctx.payments.getSession(sessionId);
    if (!session || (known && session.status === "open")) return unchanged;
    const orderId = known?.id ?? (await findOrderId(ctx.db, session.orderId ?? ""));
    if (!orderId) return null;
    const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId, facts });
    const order = await orderOf(ctx, sessionId);
    return order && { order, hasStatusChanged: order.status !== (known?.status ?? "pending") };
  } catch (error) {
    // Stripe didn't answer: the page keeps showing 'finalising' and refreshes.
    ctx.log.warn("checkout_session.sync_failed", {
      orderId: known?.id,
      reason: describeError(error),
    });
    return unchanged;
  }
}

async function orderOf(ctx: Ctx, sessionId: string): Promise<OrderRow | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order ?? null;
}
