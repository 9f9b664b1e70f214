import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { isRenewing } from "@/lib/orders/emails/queue-cancellation-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { getConfirmationUrl, getManageSubscriptionUrl } from "@/lib/orders/links/order-links";
import { compareAccess } from "@/lib/orders/refunds/compare-access";
import { listRefundedLines } from "@/lib/orders/refunds/refunded-lines";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { refundRules } from "@/lib/payments/stripe-statuses";

type Refund = UpdatedOrder["facts"]["refunds"][number];

/**
 * Emails the customer about each refund that has now succeeded or failed, from the dashboard or
 * Stripe's. A refund that arrives before its order's payment waits for it, so the receipt is first.
 */
export async function queueRefundEmails(
  ctx: Ctx,
  tx: Transaction,
  change: OrderChange,
): Promise<void> {
  const { before, updated } = change;
  if (!updated.order.paidAt) return;
  const reported = before?.order.paidAt ? before.facts.refunds : [];
  const outcomeBefore = new Map(reported.map((refund) => [refund.id, getOutcome(refund)]));
  const changed = updated.facts.refunds.filter(
    (refund) => getOutcome(refund) !== outcomeBefore.get(refund.id),
  );
  await queueRefunded(
    ctx,
    tx,
    change,
    changed.filter((refund) => getOutcome(refund) === "succeeded"),
  );
  for (const refund of changed) {
    if (getOutcome(refund) === "failed") await queueFailedRefund(ctx, tx, updated, refund);
  }
}

function getOutcome(refund: Refund): "succeeded" | "failed" | undefined {
  switch (refundRules[refund.status].customerEmail) {
    case "refund_succeeded":
      return "succeeded";
    case "refund_failed":
      return "failed";
    default:
      return undefined;
  }
}

async function queueRefunded(
  ctx: Ctx,
  tx: Transaction,
  { updated, facts: reported, hasConsultationEmail }: OrderChange,
  refunds: readonly Refund[],
): Promise<void> {
  const { order, items, facts, subscription } = updated;
  if (refunds.length === 0 || hasConsultationEmail) return;
  const paidWith = reported.flatMap((fact) =>
    fact.kind === "refunds" ? (fact.paidWith ?? []) : [],
  );
  const renews = subscription !== null && isRenewing(updated);
  let before = { ...facts, refunds: facts.refunds.filter((refund) => !refunds.includes(refund)) };
  // One after another, so that only the refund that ends access says so.
  for (const refund of refunds.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const after = { ...before, refunds: [...before.refunds, refund] };
    const { endedAccess, keepsEbook } = compareAccess(items, { before, after }, ctx.now());
    await enqueueEmail(tx, ctx.now(), {
      kind: "refund_succeeded",
      to: order.email,
      dedupeKey: `refund-succeeded:${refund.id}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        amountCents: refund.amountCents,
        lines: listRefundedLines(refund, items, before),
        paidWith: paidWith[0] ?? null,
        endedAccess: endedAccess.map(({ title, entitlement, until }) => ({
          title,
          entitlement,
          until: until?.toISOString() ?? null,
        })),
        keepsEbook,
        orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
        manageUrl: renews ? getManageSubscriptionUrl(ctx, order) : null,
      },
    });
    before = after;
  }
}

async function queueFailedRefund(
  ctx: Ctx,
  tx: Transaction,
  { order }: UpdatedOrder,
  refund: Refund,
): Promise<void> {
  await enqueueEmail(tx, ctx.now(), {
    kind: "refund_failed",
    to: order.email,
    dedupeKey: `refund-failed:${refund.id}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      amountCents: refund.amountCents,
      orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
    },
  });
}
