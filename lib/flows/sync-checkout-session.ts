import { hasLostSession, selectOrderBySession } from "@/db/queries/orders/find-orders";
import type { OrderRow } from "@/db/schema/orders";
import { openStatuses } from "@/db/values/orders";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { findOrderId } from "@/lib/payments/read-event-facts";
import { isSessionId, readSessionFacts } from "@/lib/payments/session-facts";
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
  const known = await selectOrderBySession(ctx.db, sessionId);
  const unchanged = known && { order: known, hasStatusChanged: false };
  if (known && !openStatuses.some((status) => status === known.status)) return unchanged;
  // If a response was lost, Stripe knows which order the session belongs to. Don't look up random
  // ids.
  if (!known && !(await hasLostSession(ctx.db))) return null;
  const limitKey = known?.id ?? "unknown";
  const limit = await hitRateLimit(ctx.db, ctx.now(), rateLimits.askStripe, limitKey);
  if (!limit.allowed) return unchanged;
  try {
    const session = await ctx.payments.getSession(sessionId);
    if (!session || (known && session.status === "open")) return unchanged;
    const orderId = known?.id ?? (await findOrderId(ctx.db, session.orderId ?? ""));
    if (!orderId) return null;
    const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId, facts });
    const order = await selectOrderBySession(ctx.db, sessionId);
    return order && { order, hasStatusChanged: order.status !== (known?.status ?? "pending") };
  } catch (error) {
    // Stripe didn't respond: the page keeps showing "Confirming your payment" and refreshes.
    ctx.log.warn("checkout_session.sync_failed", {
      orderId: known?.id,
      reason: describeError(error),
    });
    return unchanged;
  }
}
