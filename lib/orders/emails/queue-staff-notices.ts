import type { Transaction } from "@/db/client";
import type { EmailPropsByKind } from "@/db/values/emails";
import type { ReviewReason, SessionMismatchReason } from "@/db/values/orders";
import { formatCents } from "@/lib/core/money";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { describeFraudWarning, reviewReasonText } from "@/lib/orders/order-copy";
import { getOrderAdminUrl } from "@/lib/orders/order-links";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { hasRefundFailed, isActiveRefund } from "@/lib/orders/state/payment-state";
import { findReviewItems, type ReviewItem } from "@/lib/orders/state/review-items";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import {
  type DisputeState,
  getDisputeRule,
  getRefundFailure,
  isLostDispute,
  isOpenDispute,
  isOpenInquiry,
} from "@/lib/payments/stripe-statuses";

/**
 * Part of the dedupe keys of notices sent before reasons were codes. Never change these, or staff
 * are emailed again about the same mismatch.
 */
const dedupeSentenceByReason: Readonly<Record<SessionMismatchReason, string>> = {
  session_order_mismatch: "the session names another order",
  second_session: "the order has another session",
  session_currency_mismatch: "the session's currency differs",
  session_subtotal_mismatch: "the session's subtotal differs",
};

/**
 * Emails staff when an order needs a decision: unmatched money, access left open, or a failed
 * refund. Each review item, failed refund and session mismatch is reported once; a mismatch is
 * reported again when its session is paid. Returns the codes of new notices.
 */
export async function queueReviewNotices(
  ctx: Ctx,
  tx: Transaction,
  updated: UpdatedOrder,
): Promise<NoticeCode[]> {
  const { order } = updated;
  const newCodes: NoticeCode[] = [];
  for (const { code, subject, ...notice } of listNotices(updated)) {
    const isNew = await notifyStaff(tx, ctx.now(), {
      kind: "review_notice",
      dedupeKey: `review:${order.id}:${subject}`,
      orderId: order.id,
      props: { orderNumber: order.orderNumber, ...notice, url: getOrderAdminUrl(ctx, order.id) },
    });
    if (isNew) newCodes.push(code);
  }
  return newCodes;
}

type NoticeCode = ReviewReason | "refund_failed" | "refund_waiting";

type Notice = Pick<EmailPropsByKind["review_notice"], "reason" | "advice"> & {
  readonly code: NoticeCode;
  readonly subject: string;
};

function listNotices({ order, mismatch, facts }: UpdatedOrder): Notice[] {
  const paidSession = order.reviewSessionId ? `:${order.reviewSessionId}` : "";
  return [
    ...(mismatch
      ? [
          {
            code: mismatch,
            reason: reviewReasonText[mismatch],
            subject: `${dedupeSentenceByReason[mismatch]}${paidSession}`,
          },
        ]
      : []),
    ...findReviewItems(facts).map(createItemNotice),
    ...facts.refunds.filter(hasRefundFailed).map(createFailedRefundNotice),
    ...facts.refunds
      .filter(({ status }) => status === "requires_action")
      .map(createWaitingRefundNotice),
  ];
}

function createItemNotice(item: ReviewItem): Notice {
  switch (item.reason) {
    case "unknown_status":
      return {
        code: item.reason,
        reason: `Stripe reports the status “${item.status}” for the ${item.what} ${item.id}, which this site doesn't know yet`,
        subject: `${item.id}:${item.status}`,
      };
    case "early_fraud_warning":
      return {
        code: item.reason,
        reason: `a card network warns that the ${formatCents(item.amountCents)} payment may be fraud (${item.id})`,
        advice: describeFraudWarning(item),
        // Another warning about the payment asks nothing new.
        subject: `${item.paymentIntentId}:fraud-warning`,
      };
    default:
      return { code: item.reason, reason: reviewReasonText[item.reason], subject: item.id };
  }
}

/**
 * The money is back in our account (docs.stripe.com/refunds#failed-refunds); the customer has none.
 */
function createFailedRefundNotice(refund: UpdatedOrder["facts"]["refunds"][number]): Notice {
  const { id, amountCents, status, failureReason } = refund;
  const end = status === "canceled" ? "was canceled" : "failed";
  const { label, advice } = getRefundFailure(failureReason);
  const why = failureReason ? ` because ${label}` : "";
  return {
    code: "refund_failed",
    subject: `${id}:failed`,
    reason: `a ${formatCents(amountCents)} refund ${end}${why} (${id}), so the customer didn't get the money`,
    advice: `The order's status and the customer's access are back to what they were before the refund, and we emailed the customer. ${advice}`,
  };
}

/** Some payment methods can't be refunded until the customer gives Stripe bank details. */
function createWaitingRefundNotice({
  id,
  amountCents,
}: UpdatedOrder["facts"]["refunds"][number]): Notice {
  return {
    code: "refund_waiting",
    subject: `${id}:waiting`,
    reason: `a ${formatCents(amountCents)} refund (${id}) needs the customer's bank details`,
    advice:
      "Stripe emailed the customer and asked for the details. Access to the refunded items has ended. If the customer doesn't respond, the refund fails after a while, and we'll email you again.",
  };
}

type Request = {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly requestedBy: string;
};

/** Emails staff that a refund which was retried in the background has failed for good. */
export async function queueRefundRequestNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { id, orderId, amountCents, requestedBy }: Request,
): Promise<void> {
  const loaded = await loadOrderFacts(tx, orderId);
  if (!loaded) throw new Error(`order ${orderId} is gone`);
  await notifyStaff(tx, ctx.now(), {
    kind: "review_notice",
    dedupeKey: `review:${orderId}:refund-request:${id}`,
    orderId,
    props: {
      orderNumber: loaded.order.orderNumber,
      reason: `Stripe didn't issue the ${formatCents(amountCents)} refund that ${requestedBy} requested, so the customer didn't get the money`,
      advice:
        "We retried the refund, and it failed. The order's status and the customer's access haven't changed. Check the payment in the Stripe dashboard, then refund the order again.",
      url: getOrderAdminUrl(ctx, orderId),
    },
  });
}

type State = NonNullable<EmailPropsByKind["dispute_opened"]["state"]> | "opened";

/** Part of the dedupe keys, which never change: each is emailed once per dispute. */
const dedupePrefix: Readonly<Record<State, string>> = {
  opened: "dispute-opened",
  escalated: "dispute-opened",
  inquiry: "inquiry-opened",
  lost: "dispute-lost",
};

/**
 * Emails staff about each new dispute and inquiry with its deadline, an inquiry that turned into a
 * dispute, and money that the bank had taken back before we heard of it. One that was closed in our
 * favor when we first hear of it needs no response.
 */
export async function queueDisputeNotices(
  ctx: Ctx,
  tx: Transaction,
  { before, updated: { order, facts }, facts: reported }: OrderChange,
): Promise<void> {
  for (const fact of reported) {
    if (fact.kind !== "dispute") continue;
    const { id } = fact.dispute;
    const now = facts.disputes.find((dispute) => dispute.id === id);
    const state =
      now &&
      getNews(
        before?.facts.disputes.find((one) => one.id === id),
        now,
      );
    if (!now || !state) continue;
    // Staff know it from the failed charge.
    const isKnown = before?.facts.disputes.some(
      (one) =>
        one.paymentIntentId === now.paymentIntentId &&
        one.id !== id &&
        getDisputeRule(one).stage === "return",
    );
    if (isKnown) continue;
    const { amountCents, reason, respondBy, paymentIntentId } = now;
    const refundedCents = facts.refunds
      .filter((refund) => refund.paymentIntentId === paymentIntentId && isActiveRefund(refund))
      .reduce((sum, refund) => sum + refund.amountCents, 0);
    await notifyStaff(tx, ctx.now(), {
      kind: "dispute_opened",
      dedupeKey: `${dedupePrefix[state]}:${id}`,
      orderId: order.id,
      props: {
        ...(state !== "opened" && { state }),
        orderNumber: order.orderNumber,
        customerName: `${order.firstName} ${order.lastName}`,
        amountCents,
        ...(refundedCents > 0 && { refundedCents }),
        reason,
        respondBy: respondBy?.toISOString() ?? null,
        url: getOrderAdminUrl(ctx, order.id),
      },
    });
  }
}

/** What staff don't know yet; null if nothing. */
function getNews(before: DisputeState | undefined, now: DisputeState): State | null {
  const wasInquiry = before !== undefined && getDisputeRule(before).stage === "inquiry";
  const isFirst = before === undefined || getDisputeRule(before).stage === "unknown";
  if (isOpenInquiry(now)) return isFirst ? "inquiry" : null;
  if (isOpenDispute(now)) return isFirst ? "opened" : wasInquiry ? "escalated" : null;
  return isLostDispute(now) && (isFirst || wasInquiry) ? "lost" : null;
}
