import type { Queryable, Transaction } from "@/db/client";
import { selectCourse } from "@/db/queries/course/course";
import { selectOrderConsents } from "@/db/queries/orders/order-detail";
import { selectCourseFormat } from "@/db/queries/shop/catalog";
import type { OrderItemRow, OrderRow } from "@/db/schema/orders";
import type { EmailOrderItem } from "@/db/values/order-email-props";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { getConsentText } from "@/lib/consents/consent-texts";
import { hourMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { describeCourseFormat } from "@/lib/course/course-format";
import type { Ctx } from "@/lib/ctx";
import { downloadPolicy } from "@/lib/downloads/expiry";
import { enqueueEmail, type NewEmail } from "@/lib/email/enqueue-email";
import { getListSubtotal, getOrderPromotion, toListPrice } from "@/lib/orders/list-price";
import { getConfirmationUrl, getDownloadUrl } from "@/lib/orders/order-links";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { getLinkUrl } from "@/lib/secrets/links";

type PaidOrder = {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly paidAt: Date;
};

/** When the order's first download link expires. */
export function getFirstLinkExpiry(paidAt: Date): Date {
  return new Date(paidAt.getTime() + downloadPolicy.linkHours * hourMs);
}

/**
 * Builds the receipt for a paid order. It goes to the order's current email and is otherwise always
 * the same.
 */
export async function buildReceiptEmail(
  ctx: Ctx,
  db: Queryable,
  { order, items, paidAt }: PaidOrder,
): Promise<Omit<NewEmail<"receipt">, "dedupeKey">> {
  const [consents, course, format] = await Promise.all([
    selectOrderConsents(db, order.id),
    selectCourse(db),
    selectCourseFormat(db),
  ]);
  const courseItem = items.find((item) => item.kind === "course");
  const sessionId = order.sessionId ?? "";
  const hasEbook = items.some((item) => item.includesEbook);
  const hasRadio = items.some((item) => item.kind === "radio");
  return {
    kind: "receipt",
    to: order.email,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      paidAt: paidAt.toISOString(),
      lines: items.map(toListPrice).map(toEmailOrderItem),
      subtotalCents: getListSubtotal(order),
      promotion: getOrderPromotion(order),
      discountCents: order.discountCents,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
      confirmationUrl: getConfirmationUrl(ctx, sessionId),
      downloadUrl: hasEbook ? getDownloadUrl(ctx, sessionId) : null,
      downloadExpiresAt: hasEbook ? getFirstLinkExpiry(paidAt).toISOString() : null,
      hasCourse: courseItem !== undefined,
      courseUrl: courseItem && course?.state === "open" ? getLinkUrl(ctx, "course", order) : null,
      courseOpensOn: courseItem?.opensOn ?? null,
      courseFormat: courseItem ? describeCourseFormat(format) : null,
      hasRadio,
      radioUrl: hasRadio ? getLinkUrl(ctx, "radio-details", order) : null,
      manageUrl:
        order.mode === "subscription" ? getLinkUrl(ctx, "manage-subscription", order) : null,
      consents: consents.flatMap(({ textVersion }) => getConsentText(textVersion) ?? []),
    },
  };
}

/** Converts an order item to the shape used in emails. */
export function toEmailOrderItem(item: PaidOrder["items"][number]): EmailOrderItem {
  const { title, quantity, unitPriceCents, recurringInterval } = item;
  return { title, quantity, unitPriceCents, recurringInterval };
}

type ResendReceiptInput = {
  readonly orderId: string;
  /** Created once per rendered form, so a double click sends one email. */
  readonly requestId: string;
};

/** Queues a paid order's receipt again, to its current email. */
export const resendReceipt = staffOperation(async (tx, ctx, _actor, input: ResendReceiptInput) => {
  const queued = await queueReceiptAgain(ctx, tx, input);
  if (!queued.ok) return queued;
  const { orderNumber, sentTo, isNew } = queued.value;
  if (!isNew) return unchanged({ sentTo });
  const details = { orderId: input.orderId, orderNumber, sentTo };
  return changed("receipt_resent", details, { sentTo });
});

type QueuedReceipt = {
  readonly orderNumber: string;
  readonly sentTo: string;
  /** False if this request queued it before. */
  readonly isNew: boolean;
};

/** Queues the receipt again in the caller's transaction. */
export async function queueReceiptAgain(
  ctx: Ctx,
  tx: Transaction,
  { orderId, requestId }: ResendReceiptInput,
): Promise<Result<QueuedReceipt, "unknown_order" | "not_paid">> {
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded) return fail("unknown_order");
  const { order, items } = loaded;
  const { paidAt, orderNumber } = order;
  if (!paidAt) return fail("not_paid");
  const receipt = await buildReceiptEmail(ctx, tx, { order, items, paidAt });
  const isNew = await enqueueEmail(tx, ctx.now(), {
    ...receipt,
    dedupeKey: `receipt:${orderId}:${requestId}`,
  });
  return ok({ orderNumber, sentTo: order.email, isNew });
}
