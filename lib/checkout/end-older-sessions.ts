import { and, eq, gt, isNotNull, lt } from "drizzle-orm";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import type { OrderRow } from "@/lib/orders/record-facts";
import { isPaying, sessionFacts } from "@/lib/payments/session-fact";

export type Rivalry =
  /** This order's payment page is the browser's only one. */
  | { readonly kind: "alone" }
  /** The browser has opened a newer order meanwhile: this one's page takes no money any more. */
  | { readonly kind: "superseded" }
  /** An older order has been paid, or its delayed payment is on its way: show that one instead. */
  | { readonly kind: "paid"; readonly order: OpenOrder };

type OpenOrder = Pick<OrderRow, "id" | "orderNumber"> & { readonly sessionId: string };

/**
 * A changed cart is a new order; of all orders that a browser has open, the newest alone may take
 * money. Called once this order's session is recorded: of two at once, the one that records later
 * sees the other, so that exactly the newest is left.
 */
export async function endOlderSessions(ctx: Ctx, order: OrderRow): Promise<Rivalry> {
  const newer = await openOrders(ctx, order, "newer");
  if (newer.length > 0) {
    const own = await endOwn(ctx, order);
    return own?.isPaying ? { kind: "paid", order: own.order } : { kind: "superseded" };
  }
  const older = await openOrders(ctx, order, "older");
  const arePaying = await Promise.all(older.map((one) => endOne(ctx, one)));
  const paid = older.find((_, index) => arePaying[index]);
  if (!paid) return { kind: "alone" };
  await endOwn(ctx, order);
  return { kind: "paid", order: paid };
}

async function openOrders(
  ctx: Ctx,
  order: OrderRow,
  which: "older" | "newer",
): Promise<OpenOrder[]> {
  const { id, orderNumber, sessionId } = orders;
  const compare = which === "older" ? lt : gt;
  const rows = await ctx.db
    .select({ id, orderNumber, sessionId })
    .from(orders)
    .where(
      and(
        eq(orders.browserHash, order.browserHash),
        eq(orders.status, "pending"),
        isNotNull(sessionId),
        compare(orders.sequence, order.sequence),
      ),
    );
  return rows.flatMap((row) => (row.sessionId ? { ...row, sessionId: row.sessionId } : []));
}

async function endOwn(ctx: Ctx, { id, orderNumber }: OrderRow) {
  const [row] = await ctx.db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row?.sessionId) return null;
  const order = { id, orderNumber, sessionId: row.sessionId };
  return { order, isPaying: await endOne(ctx, order) };
}

/**
 * Ends a payment page. Out: whether it has been used, so that money is here or on its way; the
 * confirmation page settles that order, and asks Stripe what more must be known while nobody waits.
 */
async function endOne(ctx: Ctx, { id, sessionId }: OpenOrder): Promise<boolean> {
  try {
    const session = await ctx.payments.expireSession(sessionId);
    if (!session) return false;
    if (isPaying(session)) return true;
    const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await fulfilOrder(ctx, { orderId: id, facts });
  } catch (error) {
    const reason = describeError(error);
    ctx.log.warn("checkout.older_session_stays_open", { orderId: id, reason });
  }
  return false;
}
