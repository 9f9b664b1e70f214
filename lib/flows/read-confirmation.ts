import { selectSessionsOfOrder } from "@/db/queries/consultations";
import { selectCourse } from "@/db/queries/course/course";
import { selectOrderGrants } from "@/db/queries/orders/order-detail";
import {
  hasOpenDispute,
  hasReceiptBounced,
  selectOrderItems,
} from "@/db/queries/orders/order-facts";
import { selectSubscriptionStatus } from "@/db/queries/orders/subscriptions";
import type { OrderRow } from "@/db/schema/orders";
import type { Entitlement } from "@/db/values/orders";
import { getSlotMinutes } from "@/lib/consultations/slots";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { maskEmail, maskName } from "@/lib/core/display-text";
import type { Ctx } from "@/lib/ctx";
import { syncCheckoutSession } from "@/lib/flows/sync-checkout-session";
import { getNextBusinessDay } from "@/lib/inquiries/reply-due";
import type { Confirmation } from "@/lib/orders/confirmation";
import { getListSubtotal, getOrderPromotion, toListPrice } from "@/lib/orders/list-price";
import { getPaidUntil } from "@/lib/orders/subscription-dates";
import { getLinkUrl, signLink } from "@/lib/secrets/links";

/**
 * Reads the confirmation page's data by checkout session id; null if unknown. Syncs with Stripe
 * first if the payment's result isn't known yet.
 */
export async function readConfirmation(
  ctx: Ctx,
  sessionId: string,
  browserHash: string | null,
): Promise<Confirmation | null> {
  const synced = await syncCheckoutSession(ctx, sessionId);
  if (!synced) return null;
  const { order, hasStatusChanged } = synced;
  // An offer's order is shared by all browsers, so it stores the one that paid separately.
  const [session] = await selectSessionsOfOrder(ctx.db, order.id);
  const isOwnBrowser =
    browserHash !== null &&
    (browserHash === order.browserHash || browserHash === session?.browserHash);
  const [items, grants, subscription, isDisputeOpen, isReceiptLost, course] = await Promise.all([
    selectOrderItems(ctx.db, order.id),
    selectOrderGrants(ctx.db, order.id),
    selectSubscriptionStatus(ctx.db, order.id),
    // A dispute without a matching payment doesn't make an order `disputed`; staff review it.
    hasOpenDispute(ctx.db, order.id),
    isOwnBrowser && hasReceiptBounced(ctx.db, order),
    selectCourse(ctx.db),
  ]);
  const now = ctx.now();
  const live = grants.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  const has = (entitlement: Entitlement, isOrdered: boolean) =>
    order.paidAt ? live.some((grant) => grant.entitlement === entitlement) : isOrdered;
  // A unit can have two grants, such as airplay and the eBook: count it once.
  const refundedUnits = (itemId: string) =>
    new Set(
      grants
        .filter((grant) => grant.orderItemId === itemId && grant.revokedReason === "refunded")
        .map((grant) => grant.unit),
    ).size;
  const hasRadio = has(
    "airplay",
    items.some((item) => item.kind === "radio"),
  );
  return {
    stage: getStage(order, isDisputeOpen),
    status: order.status,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    email: isOwnBrowser ? order.email : maskEmail(order.email),
    firstName: isOwnBrowser ? order.firstName : maskName(order.firstName),
    items: items.map(toListPrice).map(({ id, title, kind, quantity, ...item }) => ({
      title,
      kind,
      quantity,
      refundedUnits: refundedUnits(id),
      unitPriceCents: item.unitPriceCents,
      recurringInterval: item.recurringInterval,
    })),
    subtotalCents: getListSubtotal(order),
    promotion: getOrderPromotion(order),
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
    course: { isOpen: course?.state === "open", opensOn: course?.opensOn ?? null },
    hasRadio,
    songContactBy: hasRadio ? getSongContactDay(order.paidAt ?? order.createdAt, now) : null,
    session: isOwnBrowser && session ? toSession(ctx, session) : null,
    radioToken: hasRadio && isOwnBrowser ? signLink(ctx, "radio-details", order) : null,
    isOwnBrowser,
    hasReceiptBounced: isReceiptLost,
    hasStatusChanged,
    subscription: subscription ? { ...subscription, paidUntil: getPaidUntil(grants) } : null,
  };
}

/** Two business days after the payment. */
function getSongContactDay(paidAt: Date, now: Date): string | null {
  const day = getNextBusinessDay(getNextBusinessDay(getChicagoDay(paidAt)));
  return day < getChicagoDay(now) ? null : day;
}

type SessionRow = Awaited<ReturnType<typeof selectSessionsOfOrder>>[number];

function toSession(ctx: Ctx, session: SessionRow): Confirmation["session"] {
  const { startsAt, endsAt, status } = session;
  if (!startsAt || !endsAt) return null;
  const url = status === "invited" ? getLinkUrl(ctx, "consultation", session) : null;
  return { startsAt, minutes: getSlotMinutes({ startsAt, endsAt }), url };
}

function getStage(order: OrderRow, isDisputeOpen: boolean): Confirmation["stage"] {
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
