import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import { disputes, fraudWarnings, orders, payments, refunds, subscriptions } from "@/db/schema";
import type { OrderRow } from "@/db/schema/orders";
import type { SessionMismatchReason } from "@/db/values/orders";
import { disputeStatuses, withdrawnDisputeStatuses } from "@/db/values/payments";
import type { InvoiceSnapshot } from "@/lib/core/ports/payments";
import { endedStatuses, hasOpenPayment } from "@/lib/core/subscription-status";
import { completeRefundRequests } from "@/lib/orders/state/complete-refund-requests";
import type { PaymentFact } from "@/lib/payments/payment-fact";
import { isSessionPaid } from "@/lib/payments/session-facts";
import { disputeRules } from "@/lib/payments/stripe-statuses";

/** Records one payment fact. Repeats and outdated facts change nothing. */
export async function recordPaymentFact(
  tx: Transaction,
  order: OrderRow,
  fact: PaymentFact,
  now: Date,
): Promise<void> {
  switch (fact.kind) {
    case "session":
      return await recordSession(tx, order, fact);
    case "renewal_paid":
      return await recordRenewal(tx, order, fact.invoice, fact.seenAt);
    case "refunds":
      return await recordRefunds(tx, order, fact.refunds, now);
    case "dispute":
      return await recordDispute(tx, order, fact);
    case "fraud_warning":
      return await recordFraudWarning(tx, order, fact);
    case "subscription":
      return await recordSubscription(tx, order, fact);
    case "session_refused":
      // Another tab may have opened a session: Stripe refused this call, not the order.
      await tx
        .update(orders)
        .set({ checkoutFailedAt: fact.seenAt })
        .where(and(eq(orders.id, order.id), isNull(orders.sessionId)));
      return;
    case "abandoned":
      // Without a session, the last failure to open one decides the status.
      await tx
        .update(orders)
        .set(
          order.failureReason
            ? { checkoutFailedAt: fact.seenAt }
            : { sessionExpiredAt: fact.seenAt },
        )
        .where(eq(orders.id, order.id));
      return;
    case "renewal_failed":
      return;
  }
}

type Fact<Kind extends PaymentFact["kind"]> = Extract<PaymentFact, { kind: Kind }>;

/** Returns why a session can't belong to this order, or null. Staff must review a mismatch. */
function findMismatch(
  order: OrderRow,
  session: Fact<"session">["session"],
): SessionMismatchReason | null {
  if (session.orderId !== order.id) return "session_order_mismatch";
  if (order.sessionId && order.sessionId !== session.id) return "second_session";
  if (session.currency !== order.currency) return "session_currency_mismatch";
  if (session.subtotalCents !== order.subtotalCents) return "session_subtotal_mismatch";
  return null;
}

async function recordSession(
  tx: Transaction,
  order: OrderRow,
  { session, invoice, hasFailed, seenAt }: Fact<"session">,
): Promise<void> {
  const isComplete = session.status === "complete";
  const isPaid = isSessionPaid(session);
  const mismatch = findMismatch(order, session);
  if (mismatch) {
    const isReportedOrResolved = order.reviewSessionId === session.id;
    if (isReportedOrResolved) return;
    await tx
      .update(orders)
      .set({ reviewReason: mismatch, ...(isPaid && { reviewSessionId: session.id }) })
      .where(eq(orders.id, order.id));
    return;
  }
  const seenTime = timestampParam(seenAt);
  await tx
    .update(orders)
    .set({
      sessionId: session.id,
      ...(session.url && { sessionUrl: session.url }),
      ...(isComplete && { completedAt: sql`least(${orders.completedAt}, ${seenTime})` }),
      ...(session.status === "expired" && {
        sessionExpiredAt: sql`least(${orders.sessionExpiredAt}, ${seenTime})`,
      }),
      ...(hasFailed && { asyncFailedAt: sql`least(${orders.asyncFailedAt}, ${seenTime})` }),
      ...(isPaid && {
        paidAt: sql`least(${orders.paidAt}, ${seenTime})`,
        discountCents: session.discountCents,
        taxCents: session.taxCents,
        totalCents: session.totalCents,
      }),
    })
    .where(eq(orders.id, order.id));
  if (!isPaid) return;
  await upsertPayment(tx, {
    id: session.invoiceId ?? session.paymentIntentId ?? session.id,
    orderId: order.id,
    kind: "initial",
    invoiceId: session.invoiceId,
    paymentIntentId: invoice?.paymentIntentId ?? session.paymentIntentId,
    amountCents: session.totalCents,
    paidAt: seenAt,
    periodEndsAt: invoice?.periodEndsAt ?? null,
  });
}

async function recordRenewal(
  tx: Transaction,
  order: OrderRow,
  invoice: InvoiceSnapshot,
  seenAt: Date,
): Promise<void> {
  await upsertPayment(tx, {
    id: invoice.id,
    orderId: order.id,
    kind: "renewal",
    invoiceId: invoice.id,
    paymentIntentId: invoice.paymentIntentId,
    amountCents: invoice.amountCents,
    paidAt: invoice.paidAt ?? seenAt,
    periodEndsAt: invoice.periodEndsAt,
  });
}

async function upsertPayment(tx: Transaction, row: typeof payments.$inferInsert): Promise<void> {
  await tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        paymentIntentId: sql`coalesce(${payments.paymentIntentId}, excluded.payment_intent_id)`,
        periodEndsAt: sql`greatest(${payments.periodEndsAt}, excluded.period_ends_at)`,
        paidAt: sql`least(${payments.paidAt}, excluded.paid_at)`,
      },
    });
}

/** Refunds only move forward: pending, succeeded, then rarely failed or canceled. */
const refundRank = sql`array['unknown', 'pending', 'requires_action', 'succeeded', 'canceled', 'failed']`;

async function recordRefunds(
  tx: Transaction,
  order: OrderRow,
  facts: Fact<"refunds">["refunds"],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ requestId: _, ...refund }) => ({ ...refund, orderId: order.id }));
  await tx
    .insert(refunds)
    .values(rows)
    .onConflictDoUpdate({
      target: refunds.id,
      set: {
        // A status that we don't know changes nothing: the last known one stays.
        status: sql`case when excluded.status = 'unknown' then ${refunds.status} else excluded.status end`,
        unknownStatus: sql`excluded.unknown_status`,
        reason: sql`coalesce(excluded.reason, ${refunds.reason})`,
        pendingReason: sql`excluded.pending_reason`,
        failureReason: sql`coalesce(excluded.failure_reason, ${refunds.failureReason})`,
        lines: sql`coalesce(${refunds.lines}, excluded.lines)`,
        // What staff decided about the unknown status says nothing about the units.
        resolvedAt: sql`case when ${refunds.unknownStatus} is not distinct from excluded.unknown_status
          then ${refunds.resolvedAt} end`,
      },
      setWhere: sql`excluded.status = 'unknown'
        or array_position(${refundRank}, excluded.status) >= array_position(${refundRank}, ${refunds.status})`,
    });
  await completeRefundRequests(tx, order, facts, now);
}

/** Stripe's disputes that took the money. */
const isWithdrawn = and(
  inArray(disputes.status, withdrawnDisputeStatuses),
  ne(disputes.status, "returned"),
);

const inquiryStatuses = sql.raw(
  `('${disputeStatuses.filter((status) => disputeRules[status].stage === "inquiry").join("', '")}')`,
);

async function recordDispute(
  tx: Transaction,
  order: OrderRow,
  { dispute, observedAt }: Fact<"dispute">,
): Promise<void> {
  const isLater = sql`${disputes.observedAt} < excluded.observed_at`;
  const isSameTime = sql`${disputes.observedAt} = excluded.observed_at`;
  const isInquiry = sql`excluded.status in ${inquiryStatuses}`;
  const wasInquiry = sql`coalesce(${disputes.status} in ${inquiryStatuses}, false)`;
  const { id: _, status, unknownStatus, ...state } = dispute;
  if (status === "returned" && !(await isReturnNews(tx, dispute))) return;
  const resolvedAt = sql`case when ${disputes.unknownStatus} is not distinct from excluded.unknown_status
    then ${disputes.resolvedAt} end`;
  await tx
    .insert(disputes)
    .values({ ...dispute, orderId: order.id, observedAt })
    .onConflictDoUpdate({
      target: disputes.id,
      // A status that we don't know changes nothing: the last known one stays.
      set:
        status === "unknown"
          ? { unknownStatus, observedAt, resolvedAt }
          : { ...state, status, unknownStatus, observedAt, resolvedAt },
      // An open dispute accepts any update, because another server's clock may be behind, but it
      // doesn't go back to an inquiry. A bank can still turn won into lost. When times are equal,
      // closed wins over open.
      setWhere: sql`${isLater}
        or (${disputes.outcome} = 'open' and (${wasInquiry} or not ${isInquiry}))
        or (${isSameTime} and excluded.outcome <> 'open')`,
    });
  if (status !== "returned" && disputeRules[status].money !== "kept") {
    const { paymentIntentId } = dispute;
    await tx
      .delete(disputes)
      .where(and(eq(disputes.status, "returned"), eq(disputes.paymentIntentId, paymentIntentId)));
  }
}

/**
 * A failed charge is only news if its payment had been received, and no dispute already says that the
 * bank took the money. Such a dispute replaces it if it comes later.
 */
async function isReturnNews(
  tx: Transaction,
  { paymentIntentId }: Fact<"dispute">["dispute"],
): Promise<boolean> {
  const [[paid], [disputed]] = await Promise.all([
    tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.paymentIntentId, paymentIntentId)),
    tx
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(isWithdrawn, eq(disputes.paymentIntentId, paymentIntentId)))
      .limit(1),
  ]);
  return paid !== undefined && disputed === undefined;
}

async function recordFraudWarning(
  tx: Transaction,
  order: OrderRow,
  { warning, observedAt }: Fact<"fraud_warning">,
): Promise<void> {
  const { id, ...state } = warning;
  await tx
    .insert(fraudWarnings)
    .values({ id, ...state, orderId: order.id, observedAt })
    .onConflictDoUpdate({
      target: fraudWarnings.id,
      set: { ...state, observedAt },
      setWhere: sql`${fraudWarnings.observedAt} <= excluded.observed_at`,
    });
}

async function recordSubscription(
  tx: Transaction,
  order: OrderRow,
  { subscription, observedAt }: Fact<"subscription">,
): Promise<void> {
  const { id, orderId: _, ...state } = subscription;
  const ended = sql.raw(`('${endedStatuses.join("', '")}')`);
  const hasEnded = sql`${subscriptions.status} in ${ended}`;
  const isEnd = sql`excluded.status in ${ended}`;
  await tx
    .insert(subscriptions)
    .values({ id, orderId: order.id, ...state, observedAt })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...state,
        observedAt,
        // The next unpaid renewal needs a follow-up of its own.
        ...(!hasOpenPayment(subscription) && { followedUpAt: null }),
      },
      setWhere: sql`${isEnd} or (not ${hasEnded} and ${subscriptions.observedAt} <= excluded.observed_at)`,
    });
}
