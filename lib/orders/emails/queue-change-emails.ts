import type { Transaction } from "@/db/client";
import type { EmailPropsByKind } from "@/db/values/emails";
import { dayMs } from "@/lib/core/durations";
import { hasOpenPayment, isCanceled } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { queueDisputeNotices } from "@/lib/orders/emails/queue-staff-notices";
import { toEmailOrderItem } from "@/lib/orders/emails/receipt-email";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { compareAccess } from "@/lib/orders/refunds/refund-preview";
import { listRefundedLines } from "@/lib/orders/refunds/refunded-lines";
import type { OrderWithFacts } from "@/lib/orders/state/load-order-facts";
import type { PaidPayment } from "@/lib/orders/state/order-facts";
import { derivePaymentState } from "@/lib/orders/state/payment-state";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { getPaidUntil } from "@/lib/orders/subscription-dates";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { isReturnedDebit, refundRules } from "@/lib/payments/stripe-statuses";
import { getLinkUrl } from "@/lib/secrets/links";

/** An order before and after a transaction recorded these facts, under the order's row lock. */
export type OrderChange = {
  /** Null if the order was just created. */
  readonly before: OrderWithFacts | null;
  readonly updated: UpdatedOrder;
  readonly facts: readonly PaymentFact[];
  /** The email that cancels a refunded consultation states the refund, too. */
  readonly hasConsultationEmail: boolean;
};

/**
 * Queues the emails about refunds, renewals and disputes that this transaction recorded first.
 * Comparing with the state before, rather than with the outbox, sends none about old ones.
 */
export async function queueChangeEmails(
  ctx: Ctx,
  tx: Transaction,
  change: OrderChange,
): Promise<void> {
  await queueRefundEmails(ctx, tx, change);
  await queueRenewalReceipts(ctx, tx, change);
  await queueReturnedPayments(ctx, tx, change);
  await queueDisputeNotices(ctx, tx, change);
}

type Refund = UpdatedOrder["facts"]["refunds"][number];

/**
 * Emails the customer about each refund that has now succeeded or failed, from the dashboard or
 * Stripe's. A refund that arrives before its order's payment waits for it, so the receipt is first.
 */
async function queueRefundEmails(ctx: Ctx, tx: Transaction, change: OrderChange): Promise<void> {
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
        manageUrl: renews ? getLinkUrl(ctx, "manage-subscription", order) : null,
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

/** The longest month, plus a day for payments that arrive late. */
const longestPeriodMs = 32 * dayMs;

/**
 * Emails the customer a receipt for each renewal payment that is new. A renewal that arrives before
 * the order's first payment waits for it.
 */
async function queueRenewalReceipts(
  ctx: Ctx,
  tx: Transaction,
  { before, updated }: OrderChange,
): Promise<void> {
  const { order, items, facts, subscription } = updated;
  if (!order.paidAt) return;
  const known = new Set(before?.order.paidAt ? before.facts.payments.map(({ id }) => id) : []);
  for (const payment of facts.payments) {
    if (payment.kind !== "renewal" || known.has(payment.id)) continue;
    await enqueueEmail(tx, ctx.now(), {
      kind: "subscription_renewed",
      to: order.email,
      dedupeKey: `subscription-renewed:${payment.id}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        paidAt: payment.paidAt.toISOString(),
        lines: items.filter(({ recurringInterval }) => recurringInterval).map(toEmailOrderItem),
        totalCents: payment.amountCents,
        period: payment.periodEndsAt && {
          startsAt: getPeriodStart(payment, facts.payments).toISOString(),
          endsAt: payment.periodEndsAt.toISOString(),
        },
        isTaxed: order.taxCents > 0,
        isCanceled: subscription !== null && !isRenewing(updated),
        nextChargeAt: subscription?.currentPeriodEndsAt?.toISOString() ?? null,
        orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
        manageUrl: getLinkUrl(ctx, "manage-subscription", order),
      },
    });
  }
}

/** A period starts when the one before it ends, or with its payment after an unpaid month. */
function getPeriodStart(
  { paidAt, periodEndsAt }: PaidPayment,
  payments: readonly PaidPayment[],
): Date {
  const endMs = periodEndsAt?.getTime() ?? 0;
  const earlierEnds = payments.flatMap((one) => {
    const ms = one.periodEndsAt?.getTime() ?? 0;
    return ms < endMs && endMs - ms <= longestPeriodMs ? [ms] : [];
  });
  return earlierEnds.length > 0 ? new Date(Math.max(...earlierEnds)) : paidAt;
}

/**
 * Emails the customer once about each payment that their bank took back after it had succeeded. Nothing
 * is left to do if it had been refunded.
 */
async function queueReturnedPayments(
  ctx: Ctx,
  tx: Transaction,
  { before, updated }: OrderChange,
): Promise<void> {
  const { order, items, facts, subscription } = updated;
  if (!order.paidAt) return;
  const known = before?.order.paidAt ? before.facts.disputes.filter(isReturnedDebit) : [];
  for (const returned of facts.disputes.filter(isReturnedDebit)) {
    const { id, paymentIntentId, amountCents, reason } = returned;
    const payment = facts.payments.find((one) => one.paymentIntentId === paymentIntentId);
    if (!payment || known.some((one) => one.id === id)) continue;
    if (derivePaymentState(payment, facts).isRefunded) continue;
    const paid = { ...facts, disputes: facts.disputes.filter((one) => one !== returned) };
    const { endedAccess, keepsEbook } = compareAccess(
      items,
      { before: paid, after: facts },
      ctx.now(),
    );
    const renews = subscription !== null && isRenewing(updated);
    await enqueueEmail(tx, ctx.now(), {
      kind: "payment_returned",
      to: order.email,
      // Stripe may report one return as a failed charge and as a dispute.
      dedupeKey: `payment-returned:${paymentIntentId}`,
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        amountCents,
        reason,
        endedAccess: endedAccess.map(({ title, entitlement, until }) => ({
          title,
          entitlement,
          until: until?.toISOString() ?? null,
        })),
        keepsEbook,
        action: renews
          ? { kind: "subscription", url: getLinkUrl(ctx, "manage-subscription", order) }
          : { kind: "order", url: `${ctx.settings.siteUrl}/cart` },
        orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
      },
    });
  }
}

/**
 * Returns whether an order's subscription is set to renew; true if we don't know the subscription
 * yet.
 */
export function isRenewing(order: Pick<OrderWithFacts, "subscription"> | null): boolean {
  const subscription = order?.subscription;
  return !subscription || !isCanceled(subscription);
}

/**
 * Queues the cancellation email. Call it only if the subscription was set to renew before these
 * facts. `canceled_at` can't identify a cancellation because Stripe resets it on each later change.
 */
export async function queueCancellationEmail(
  ctx: Ctx,
  tx: Transaction,
  { order, subscription, state }: UpdatedOrder,
): Promise<void> {
  // Also for subscriptions that already ended: events arrive in any order, and the customer gets
  // one email.
  if (!subscription || !isCanceled(subscription)) return;
  const { canceledAt, currentPeriodEndsAt } = subscription;
  const at = canceledAt ?? currentPeriodEndsAt;
  await enqueueEmail(tx, ctx.now(), {
    kind: "subscription_canceled",
    to: order.email,
    dedupeKey: `subscription-canceled:${subscription.id}:${at?.getTime()}`,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      ...describeEnd(subscription, getPaidUntil(state.grants), ctx.now()),
      manageUrl: getLinkUrl(ctx, "manage-subscription", order),
    },
  });
}

type End = Pick<EmailPropsByKind["subscription_canceled"], "state" | "endsAt">;

/**
 * Stripe's period counts as paid only while no payment is open: Stripe moves it forward before
 * charging.
 */
function describeEnd(
  subscription: NonNullable<UpdatedOrder["subscription"]>,
  paid: Date | null,
  now: Date,
): End {
  const { status, currentPeriodEndsAt } = subscription;
  const endsAt = paid && paid > now ? paid.toISOString() : null;
  if (status === "canceled") return { state: "ended", endsAt };
  if (hasOpenPayment(subscription)) return { state: "unpaid", endsAt };
  return { state: "ending", endsAt: currentPeriodEndsAt?.toISOString() ?? null };
}
