import type { Transaction } from "@/db/client";
import { formatCents } from "@/lib/core/money";
import type { Ctx } from "@/lib/ctx";
import type { EmailPropsByKind } from "@/lib/email/email-kinds";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { isActiveRefund } from "@/lib/orders/state/payment-state";
import { findReviewItems, reviewReasonByTopic } from "@/lib/orders/state/review-items";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";

/**
 * Emails staff when an order needs a decision: unmatched money, access left open, or a failed
 * refund. Each review item, failed refund and session mismatch is reported once; a mismatch is
 * reported again when its session is paid. Returns the new reasons.
 */
export async function queueReviewNotices(
  ctx: Ctx,
  tx: Transaction,
  settled: UpdatedOrder,
): Promise<string[]> {
  const { order } = settled;
  const fresh: string[] = [];
  for (const { about, ...words } of noticesOf(settled)) {
    const isNew = await enqueueEmail(tx, ctx.now(), {
      kind: "review_notice",
      to: ctx.settings.staffEmail,
      dedupeKey: `review:${order.id}:${about}`,
      orderId: order.id,
      props: { orderNumber: order.orderNumber, ...words },
    });
    if (isNew) fresh.push(words.reason);
  }
  return fresh;
}

type Notice = Pick<EmailPropsByKind["review_notice"], "reason" | "advice"> & {
  readonly about: string;
};

function noticesOf({ order, reviewReasons, state: settlement, facts }: UpdatedOrder): Notice[] {
  const paidSession = order.reviewSessionId ? `:${order.reviewSessionId}` : "";
  const mismatches = reviewReasons
    .filter((reason) => reason !== settlement.question)
    .map((reason) => ({ reason, about: `${reason}${paidSession}` }));
  return [
    ...mismatches,
    ...findReviewItems(facts).map(({ about, id }) => ({
      reason: reviewReasonByTopic[about],
      about: id,
    })),
    ...facts.refunds.filter((refund) => !isActiveRefund(refund)).map(failedRefund),
  ];
}

/**
 * The money is back in our account (docs.stripe.com/refunds#failed-refunds); the customer has none.
 */
function failedRefund({
  id,
  amountCents,
  status,
}: UpdatedOrder["facts"]["refunds"][number]): Notice {
  const end = status === "canceled" ? "was canceled" : "failed";
  return {
    about: `${id}:failed`,
    reason: `a refund of ${formatCents(amountCents)} ${end} after it was made (${id}), so the buyer has not got the money`,
    advice:
      "The order's status and the buyer's access are again as if it had not been made. Please see in Stripe's dashboard why, then refund the order again, or pay the buyer back in another way.",
  };
}
