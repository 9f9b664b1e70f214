import type { Queryable } from "@/db/client";
import { selectCourse } from "@/db/queries/course/course";
import { selectOrderConsents } from "@/db/queries/orders/order-detail";
import type { OrderItemRow, OrderRow } from "@/db/schema/orders";
import type { EmailOrderItem } from "@/db/values/order-email-props";
import { getConsentText } from "@/lib/consents/consent-texts";
import { hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { downloadPolicy } from "@/lib/downloads/policy";
import type { NewEmail } from "@/lib/email/enqueue-email";
import { getCourseUrl } from "@/lib/orders/links/course-link";
import {
  getConfirmationUrl,
  getDownloadUrl,
  getManageSubscriptionUrl,
} from "@/lib/orders/links/order-links";
import { getRadioDetailsUrl } from "@/lib/orders/links/radio-details-link";
import { getListSubtotal, getOrderPromotion, toListPrice } from "@/lib/orders/list-price";

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
  const [consents, course] = await Promise.all([
    selectOrderConsents(db, order.id),
    selectCourse(db),
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
      courseUrl: courseItem && course?.state === "open" ? getCourseUrl(ctx, order) : null,
      courseOpensOn: courseItem?.opensOn ?? null,
      hasRadio,
      radioUrl: hasRadio ? getRadioDetailsUrl(ctx, order) : null,
      manageUrl: order.mode === "subscription" ? getManageSubscriptionUrl(ctx, order) : null,
      consents: consents.flatMap(({ textVersion }) => getConsentText(textVersion) ?? []),
    },
  };
}

/** Converts an order item to the shape used in emails. */
export function toEmailOrderItem(item: PaidOrder["items"][number]): EmailOrderItem {
  const { title, quantity, unitPriceCents, recurringInterval } = item;
  return { title, quantity, unitPriceCents, recurringInterval };
}
