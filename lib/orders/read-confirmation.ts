import { asc, eq } from "drizzle-orm";
import { hasLostSession } from "@/db/queries/orders";
import { grants, orderItems, orders, subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { describeError } from "@/lib/log";
import type { Confirmation } from "@/lib/orders/confirmation";
import { fulfilOrder } from "@/lib/orders/fulfil-order";
import { maskEmail, maskName } from "@/lib/orders/mask";
import type { OrderRow } from "@/lib/orders/record-facts";
import type { Entitlement } from "@/lib/orders/status";
import { sessionFacts } from "@/lib/payments/session-fact";
import { isSessionId } from "@/lib/payments/session-id";

/**
 * The order behind a payment session's id, for the confirmation page. While we don't know how the
 * payment went it asks Stripe and runs what the webhook runs. Null for an unknown session.
 */
export async function readConfirmation(
  ctx: Ctx,
  sessionId: string,
  browserHash: string | null,
): Promise<Confirmation | null> {
  const found = await orderOfSession(ctx, sessionId);
  if (!found) return null;
  const order = await settledOrder(ctx, found, sessionId);
  const [items, granted, [subscription]] = await Promise.all([
    ctx.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.position)),
    ctx.db
      .select({
        orderItemId: grants.orderItemId,
        unit: grants.unit,
        entitlement: grants.entitlement,
        revokedAt: grants.revokedAt,
        revokedReason: grants.revokedReason,
      })
      .from(grants)
      .where(eq(grants.orderId, order.id)),
    ctx.db
      .select({
        status: subscriptions.status,
        currentPeriodEndsAt: subscriptions.currentPeriodEndsAt,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      })
      .from(subscriptions)
      .where(eq(subscriptions.orderId, order.id)),
  ]);
  const has = (entitlement: Entitlement, isBought: boolean) =>
    order.paidAt
      ? granted.some((grant) => grant.entitlement === entitlement && grant.revokedAt === null)
      : isBought;
  // A unit may grant two things, such as airplay and the eBook: it is counted once.
  const refundedUnits = (itemId: string) =>
    new Set(
      granted
        .filter((grant) => grant.orderItemId === itemId && grant.revokedReason === "refunded")
        .map((grant) => grant.unit),
    ).size;
  const isOwnBrowser = browserHash === order.browserHash;
  return {
    stage: stageOf(order),
    status: order.status,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    email: isOwnBrowser ? order.email : maskEmail(order.email),
    firstName: isOwnBrowser ? order.firstName : maskName(order.firstName),
    lines: items.map(({ id, title, kind, quantity, unitPriceCents, recurringInterval }) => ({
      title,
      kind,
      quantity,
      refundedUnits: refundedUnits(id),
      unitPriceCents,
      recurringInterval,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    hasEbook: has(
      "ebook",
      items.some((item) => item.includesEbook),
    ),
    hasCourse: has(
      "course",
      items.some((item) => item.kind === "course"),
    ),
    hasRadio: has(
      "airplay",
      items.some((item) => item.kind === "radio"),
    ),
    isOwnBrowser,
    subscription: subscription ?? null,
  };
}

async function orderOfSession(ctx: Ctx, sessionId: string): Promise<OrderRow | null> {
  if (!isSessionId(sessionId)) return null;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  if (order) return order;
  // Where an answer was lost, Stripe knows whose session it is. Strangers' guesses ask nobody.
  if (!(await hasLostSession(ctx.db))) return null;
  const session = await ctx.payments.getSession(sessionId);
  if (!session?.orderId) return null;
  const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
  const fulfilled = await fulfilOrder(ctx, { orderId: session.orderId, facts });
  if (!fulfilled.ok) return null;
  const [attached] = await ctx.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return attached ?? null;
}

async function settledOrder(ctx: Ctx, order: OrderRow, sessionId: string): Promise<OrderRow> {
  if (order.status !== "pending" && order.status !== "processing") return order;
  try {
    const session = await ctx.payments.getSession(sessionId);
    if (!session || session.status === "open") return order;
    const facts = await sessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await fulfilOrder(ctx, { orderId: order.id, facts });
    const [settled] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
    return settled ?? order;
  } catch (error) {
    // Stripe is silent: the page says 'finalising' and looks again.
    ctx.log.warn("confirmation.not_settled", { orderId: order.id, reason: describeError(error) });
    return order;
  }
}

function stageOf(order: OrderRow): Confirmation["stage"] {
  switch (order.status) {
    case "pending":
      return "finalising";
    case "processing":
      return "processing";
    case "payment_failed":
      return "failed";
    case "expired":
      return "expired";
    case "refunded":
    case "disputed":
      return order.status;
    default:
      return "paid";
  }
}
