import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectCourse } from "@/db/queries/course/course";
import { selectCourseFormat } from "@/db/queries/shop/catalog";
import { downloadLinks, grants, payments } from "@/db/schema";
import { formatCents } from "@/lib/core/money";
import { hasEnded } from "@/lib/core/subscription-status";
import { describeCourseFormat } from "@/lib/course/course-format";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import {
  buildReceiptEmail,
  getFirstLinkExpiry,
  toEmailOrderItem,
} from "@/lib/orders/emails/receipt-email";
import { getOrderAdminUrl } from "@/lib/orders/order-links";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { getLinkUrl } from "@/lib/secrets/links";

/**
 * Opens the order's first download link and queues the emails to the customer and staff, each once.
 */
export async function queueOrderEmails(
  ctx: Ctx,
  tx: Transaction,
  updated: UpdatedOrder,
  facts: readonly PaymentFact[],
): Promise<void> {
  if (facts.some((fact) => fact.kind === "session" && fact.hasFailed)) {
    await queuePaymentFailed(ctx, tx, updated);
  }
  for (const fact of facts) {
    if (fact.kind === "renewal_failed") {
      await queueRenewalFailed(ctx, tx, updated, fact.invoice);
    }
    if (fact.kind === "renewal_paid")
      await queueUnstartedSubscriptionNotice(ctx, tx, updated, fact.invoice);
  }
  if (updated.order.paidAt) await queuePaidOrderEmails(ctx, tx, updated, updated.order.paidAt);
}

async function queuePaidOrderEmails(
  ctx: Ctx,
  tx: Transaction,
  { order, items }: UpdatedOrder,
  paidAt: Date,
): Promise<void> {
  const now = ctx.now();
  const hasEbook = items.some((item) => item.includesEbook);
  const hasCourse = items.some((item) => item.kind === "course");
  if (hasEbook) {
    const expiresAt = getFirstLinkExpiry(paidAt);
    await tx
      .insert(downloadLinks)
      .values({ orderId: order.id, issuedAt: paidAt, expiresAt })
      .onConflictDoNothing();
  }
  await enqueueEmail(tx, now, {
    ...(await buildReceiptEmail(ctx, tx, { order, items, paidAt })),
    dedupeKey: `receipt:${order.id}`,
  });
  if (hasCourse) await queueCourseWelcome(ctx, tx, { order, items });
  await notifyStaff(tx, now, {
    kind: "sale_notice",
    dedupeKey: `sale-notice:${order.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      customerName: `${order.firstName} ${order.lastName}`,
      customerEmail: order.email,
      lines: items.map(toEmailOrderItem),
      totalCents: order.totalCents,
      url: getOrderAdminUrl(ctx, order.id),
    },
  });
}

async function queueCourseWelcome(
  ctx: Ctx,
  tx: Transaction,
  { order, items }: Pick<UpdatedOrder, "order" | "items">,
): Promise<void> {
  const now = ctx.now();
  const course = await selectCourse(tx);
  const isOpen = course?.state === "open";
  const isNew = await enqueueEmail(tx, now, {
    kind: "course_welcome",
    to: order.email,
    dedupeKey: `course-welcome:${order.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      courseUrl: isOpen ? getLinkUrl(ctx, "course", order) : null,
      opensOn: items.find(({ kind }) => kind === "course")?.opensOn ?? null,
      courseFormat: describeCourseFormat(await selectCourseFormat(tx)),
    },
  });
  // Without a link to start, its holder is emailed again when the course opens.
  if (isNew && isOpen) await setStartEmailAt(tx, order.id, now);
}

async function setStartEmailAt(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .update(grants)
    .set({ startEmailAt: now })
    .where(and(eq(grants.orderId, orderId), eq(grants.entitlement, "course")));
}

async function queuePaymentFailed(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription }: UpdatedOrder,
): Promise<void> {
  // Another card has paid in the meantime.
  if (order.paidAt) return;
  // The first invoice can still be paid; ordering again would charge twice.
  const isPayable = subscription !== null && !hasEnded(subscription);
  await enqueueEmail(tx, ctx.now(), {
    kind: "payment_failed",
    to: order.email,
    dedupeKey: `payment-failed:${order.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      occasion: isPayable ? "first_month" : "order",
      amountCents: order.totalCents,
      actionUrl: isPayable
        ? getLinkUrl(ctx, "manage-subscription", order)
        : `${ctx.settings.siteUrl}/cart`,
    },
  });
}

async function queueRenewalFailed(
  ctx: Ctx,
  tx: Transaction,
  { order }: UpdatedOrder,
  invoice: { readonly id: string; readonly dueCents: number },
): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, invoice.id))
    .limit(1);
  // The invoice has been paid in the meantime.
  if (paid) return;
  await enqueueEmail(tx, ctx.now(), {
    kind: "payment_failed",
    to: order.email,
    dedupeKey: `renewal-failed:${invoice.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      occasion: "renewal",
      amountCents: invoice.dueCents,
      actionUrl: getLinkUrl(ctx, "manage-subscription", order),
    },
  });
}

/**
 * Alerts staff that a later month was paid although the first payment failed, so nothing is
 * delivered.
 */
async function queueUnstartedSubscriptionNotice(
  ctx: Ctx,
  tx: Transaction,
  { order, facts }: UpdatedOrder,
  invoice: { readonly id: string; readonly amountCents: number },
): Promise<void> {
  if (order.paidAt || !facts.hasPaymentFailed) return;
  const amount = formatCents(invoice.amountCents);
  await notifyStaff(tx, ctx.now(), {
    kind: "review_notice",
    dedupeKey: `review:${order.id}:${invoice.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      reason: `the first payment failed, but ${amount} was paid for a later month (${invoice.id}), so the customer hasn't received anything`,
      url: getOrderAdminUrl(ctx, order.id),
    },
  });
}
