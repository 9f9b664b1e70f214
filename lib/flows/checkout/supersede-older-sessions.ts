import { findSessionIdByOrderId, selectOtherOpenOrders } from "@/db/queries/orders/find-orders";
import type { OrderRow } from "@/db/schema/orders";
import { describeError } from "@/lib/core/log";
import type { Ctx } from "@/lib/ctx";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { readSessionFacts } from "@/lib/payments/session-facts";
import { isPaying } from "@/lib/payments/session-payment";

export type SupersedeResult =
  /** No other order of this browser can be paid, so this one can. */
  | { readonly kind: "current" }
  /** The browser has a newer order, so this one can no longer be paid. */
  | { readonly kind: "superseded" }
  /** An older order is paid or its delayed payment is pending: show it instead. */
  | { readonly kind: "paid"; readonly order: OpenOrder };

type OpenOrder = Pick<OrderRow, "id" | "orderNumber"> & { readonly sessionId: string };

/**
 * Makes sure only a browser's newest order can be paid, because a changed cart is a new order. Call
 * it after the order's session is saved: then at least one of two concurrent calls sees the other.
 */
export async function supersedeOlderSessions(ctx: Ctx, order: OrderRow): Promise<SupersedeResult> {
  const newer = await selectOtherOpenOrders(ctx.db, order, "newer");
  if (newer.length > 0) {
    const expired = await expireThisOrder(ctx, order);
    return expired?.isPaying ? { kind: "paid", order: expired.order } : { kind: "superseded" };
  }
  const older = await selectOtherOpenOrders(ctx.db, order, "older");
  const results = await Promise.all(
    older.map(async (other) => ({ order: other, isPaying: await expireUnlessPaying(ctx, other) })),
  );
  const paid = results.find((result) => result.isPaying)?.order;
  if (!paid) return { kind: "current" };
  await expireThisOrder(ctx, order);
  return { kind: "paid", order: paid };
}

async function expireThisOrder(ctx: Ctx, { id, orderNumber }: OrderRow) {
  const sessionId = await findSessionIdByOrderId(ctx.db, id);
  if (!sessionId) return null;
  const order = { id, orderNumber, sessionId };
  return { order, isPaying: await expireUnlessPaying(ctx, order) };
}

/**
 * Expires a session. Returns true if the customer already paid or is paying; the confirmation page
 * then updates that order, so the customer doesn't wait for it here.
 */
async function expireUnlessPaying(ctx: Ctx, { id, sessionId }: OpenOrder): Promise<boolean> {
  try {
    const session = await ctx.payments.expireSession(sessionId);
    if (!session) return false;
    if (isPaying(session)) return true;
    const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId: id, facts });
  } catch (error) {
    const reason = describeError(error);
    ctx.log.warn("checkout.expire_session_failed", { orderId: id, reason });
  }
  return false;
}
