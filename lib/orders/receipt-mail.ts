import { asc, eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { orderConsents, type orderItems } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { hourMs } from "@/lib/durations";
import type { NewMail } from "@/lib/mail/enqueue";
import type { MailLine } from "@/lib/mail/kinds";
import { confirmationUrl, downloadUrl, manageSubscriptionUrl } from "@/lib/orders/order-links";
import type { OrderRow } from "@/lib/orders/record-facts";
import { radioDetailsUrl } from "@/lib/radio/links";
import { consentTexts, site } from "@/lib/site";

type PaidOrder = {
  readonly order: OrderRow;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly paidAt: Date;
};

/** When the order's first download link expires. */
export function firstLinkEndsAt(paidAt: Date): Date {
  return new Date(paidAt.getTime() + site.ebookDownloadHours * hourMs);
}

/**
 * Builds the receipt for a paid order. It goes to the order's current email and is otherwise always
 * the same.
 */
export async function receiptMail(
  ctx: Ctx,
  db: Queryable,
  { order, items, paidAt }: PaidOrder,
): Promise<Omit<NewMail<"receipt">, "dedupeKey">> {
  const consents = await db
    .select({ kind: orderConsents.kind })
    .from(orderConsents)
    .where(eq(orderConsents.orderId, order.id))
    .orderBy(asc(orderConsents.kind));
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
      lines: items.map(mailLine),
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
      confirmationUrl: confirmationUrl(ctx, sessionId),
      downloadUrl: hasEbook ? downloadUrl(ctx, sessionId) : null,
      downloadExpiresAt: hasEbook ? firstLinkEndsAt(paidAt).toISOString() : null,
      hasCourse: items.some((item) => item.kind === "course"),
      hasRadio,
      radioUrl: hasRadio ? radioDetailsUrl(ctx, order) : null,
      manageUrl: order.mode === "subscription" ? manageSubscriptionUrl(ctx, order) : null,
      consents: consents.map(({ kind }) => consentTexts[kind].text),
    },
  };
}

/** Converts an order item to the shape used in emails. */
export function mailLine(item: PaidOrder["items"][number]): MailLine {
  const { title, quantity, unitPriceCents, recurringInterval } = item;
  return { title, quantity, unitPriceCents, recurringInterval };
}
