import { and, asc, eq } from "drizzle-orm";
import { disputes, grants, orderItems, payments, subscriptions } from "@/db/schema";
import { maskEmail, maskName } from "@/lib/core/mask";
import type { Ctx } from "@/lib/ctx";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";
import type { Confirmation } from "@/lib/orders/confirmation";
import { radioDetailsToken } from "@/lib/orders/links/radio-details-link";
import type { OrderRow } from "@/lib/orders/state/record-payment-fact";
import type { Entitlement } from "@/lib/orders/status";
import { paidUntil } from "@/lib/orders/subscriptions/paid-until";

/**
 * Reads the confirmation page's data by checkout session id; null if unknown. Syncs with Stripe
 * first if the payment's result isn't known yet.
 */
export async function readConfirmation(
  ctx: Ctx,
  sessionId: string,
  browserHash: string | null,
): Promise<Confirmation | null> {
  const settled = await syncCheckoutSession(ctx, sessionId);
  if (!settled) return null;
  const { order, hasStatusChanged } = settled;
  const [items, granted, [subscription], [openDispute]] = await Promise.all([
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
        expiresAt: grants.expiresAt,
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
    // A dispute without a matching payment doesn't make an order `disputed`; staff review it.
    ctx.db
      .select({ id: disputes.id })
      .from(disputes)
      .innerJoin(payments, eq(payments.paymentIntentId, disputes.paymentIntentId))
      .where(and(eq(payments.orderId, order.id), eq(disputes.outcome, "open")))
      .limit(1),
  ]);
  const now = ctx.now();
  const live = granted.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  const has = (entitlement: Entitlement, isBought: boolean) =>
    order.paidAt ? live.some((grant) => grant.entitlement === entitlement) : isBought;
  // A unit can have two grants, such as airplay and the eBook: count it once.
  const refundedUnits = (itemId: string) =>
    new Set(
      granted
        .filter((grant) => grant.orderItemId === itemId && grant.revokedReason === "refunded")
        .map((grant) => grant.unit),
    ).size;
  const isOwnBrowser = browserHash === order.browserHash;
  const hasRadio = has(
    "airplay",
    items.some((item) => item.kind === "radio"),
  );
  return {
    stage: stageOf(order, openDispute !== undefined),
    status: order.status,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    email: isOwnBrowser ? order.email : maskEmail(order.email),
    firstName: isOwnBrowser ? order.firstName : maskName(order.firstName),
    items: items.map(({ id, title, kind, quantity, unitPriceCents, recurringInterval }) => ({
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
    hasRadio,
    radioToken: hasRadio && isOwnBrowser ? radioDetailsToken(ctx, order) : null,
    isOwnBrowser,
    hasStatusChanged,
    subscription: subscription ? { ...subscription, paidUntil: paidUntil(granted) } : null,
  };
}

function stageOf(order: OrderRow, isDisputeOpen: boolean): Confirmation["stage"] {
  switch (order.status) {
    case "pending":
      return "finalizing";
    case "processing":
      return "processing";
    case "payment_failed":
      return "failed";
    case "expired":
      return "expired";
    case "refunded":
      return "refunded";
    case "disputed":
      return isDisputeOpen ? "disputed" : "dispute_lost";
    default:
      return "paid";
  }
}
