import type { Transaction } from "@/db/client";
import type { EmailPropsByKind } from "@/db/values/email-props";
import type { ReviewReason, SessionMismatchReason } from "@/db/values/orders";
import { formatCents } from "@/lib/core/money";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getOrderAdminUrl } from "@/lib/orders/links/order-links";
import { describeFraudWarning, reviewReasonText } from "@/lib/orders/order-copy";
import { hasRefundFailed } from "@/lib/orders/state/payment-state";
import { findReviewItems, type ReviewItem } from "@/lib/orders/state/review-items";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { getRefundFailure } from "@/lib/payments/stripe-statuses";
import { readStaffEmail } from "@/lib/profile/read-profile";

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
    const isNew = await enqueueEmail(tx, ctx.now(), {
      kind: "review_notice",
      to: await readStaffEmail(ctx, tx),
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
