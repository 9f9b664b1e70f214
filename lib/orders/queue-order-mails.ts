import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { downloadLinks, payments } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import { formatCents } from "@/lib/money";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { manageSubscriptionUrl } from "@/lib/orders/order-links";
import type { PaymentFact } from "@/lib/orders/payment-fact";
import { firstLinkEndsAt, mailLine, receiptMail } from "@/lib/orders/receipt-mail";
import { hasEnded } from "@/lib/orders/subscription-state";

/**
 * Opens the order's first download link and queues the emails to the customer and staff, each once.
 */
export async function queueOrderMails(
  ctx: Ctx,
  tx: Transaction,
  settled: SettledOrder,
  facts: readonly PaymentFact[],
): Promise<void> {
  if (facts.some((fact) => fact.kind === "session" && fact.hasFailed)) {
    await queuePaymentFailed(ctx, tx, settled);
  }
  for (const fact of facts) {
    if (fact.kind === "renewal_failed") {
      await queueRenewalFailed(ctx, tx, settled, fact.invoice);
    }
    if (fact.kind === "renewal_paid") await queueUnstarted(ctx, tx, settled, fact.invoice);
  }
  if (settled.order.paidAt) await queuePaid(ctx, tx, settled, settled.order.paidAt);
}

async function queuePaid(
  ctx: Ctx,
  tx: Transaction,
  { order, items }: SettledOrder,
  paidAt: Date,
): Promise<void> {
  const now = ctx.now();
  const hasEbook = items.some((item) => item.includesEbook);
  const hasCourse = items.some((item) => item.kind === "course");
  if (hasEbook) {
    const expiresAt = firstLinkEndsAt(paidAt);
    await tx
      .insert(downloadLinks)
      .values({ orderId: order.id, issuedAt: paidAt, expiresAt })
      .onConflictDoNothing();
  }
  await enqueueMail(tx, now, {
    ...(await receiptMail(ctx, tx, { order, items, paidAt })),
    dedupeKey: `receipt:${order.id}`,
  });
  if (hasCourse) {
    await enqueueMail(tx, now, {
      kind: "course_welcome",
      to: order.email,
      dedupeKey: `course-welcome:${order.id}`,
      orderId: order.id,
      props: { orderNumber: order.orderNumber, firstName: order.firstName },
    });
  }
  await enqueueMail(tx, now, {
    kind: "sale_notice",
    to: ctx.settings.staffEmail,
    dedupeKey: `sale-notice:${order.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      customerName: `${order.firstName} ${order.lastName}`,
      customerEmail: order.email,
      lines: items.map(mailLine),
      totalCents: order.totalCents,
    },
  });
}

async function queuePaymentFailed(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription }: SettledOrder,
): Promise<void> {
  // Another card has paid in the meantime.
  if (order.paidAt) return;
  // The first invoice can still be paid; ordering again would charge twice.
  const isPayable = subscription !== null && !hasEnded(subscription);
  await enqueueMail(tx, ctx.now(), {
    kind: "payment_failed",
    to: order.email,
    dedupeKey: `payment-failed:${order.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      occasion: isPayable ? "first_month" : "order",
      amountCents: order.totalCents,
      actionUrl: isPayable ? manageSubscriptionUrl(ctx, order) : `${ctx.settings.siteUrl}/cart`,
    },
  });
}

async function queueRenewalFailed(
  ctx: Ctx,
  tx: Transaction,
  { order }: SettledOrder,
  invoice: { readonly id: string; readonly dueCents: number },
): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, invoice.id))
    .limit(1);
  // The invoice has been paid in the meantime.
  if (paid) return;
  await enqueueMail(tx, ctx.now(), {
    kind: "payment_failed",
    to: order.email,
    dedupeKey: `renewal-failed:${invoice.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      occasion: "renewal",
      amountCents: invoice.dueCents,
      actionUrl: manageSubscriptionUrl(ctx, order),
    },
  });
}

/**
 * Alerts staff that a later month was paid although the first payment failed, so nothing is
 * delivered.
 */
async function queueUnstarted(
  ctx: Ctx,
  tx: Transaction,
  { order, facts }: SettledOrder,
  invoice: { readonly id: string; readonly amountCents: number },
): Promise<void> {
  if (order.paidAt || !facts.hasPaymentFailed) return;
  const amount = formatCents(invoice.amountCents);
  await enqueueMail(tx, ctx.now(), {
    kind: "review_notice",
    to: ctx.settings.staffEmail,
    dedupeKey: `review:${order.id}:${invoice.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      reason: `${amount} for a later month arrived (${invoice.id}) though the first payment failed, so nothing is delivered`,
    },
  });
}
