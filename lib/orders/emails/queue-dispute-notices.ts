import type { Transaction } from "@/db/client";
import type { EmailPropsByKind } from "@/db/values/email-props";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { OrderChange } from "@/lib/orders/emails/queue-change-emails";
import { getOrderAdminUrl } from "@/lib/orders/links/order-links";
import { isActiveRefund } from "@/lib/orders/state/payment-state";
import {
  type DisputeState,
  getDisputeRule,
  isLostDispute,
  isOpenDispute,
  isOpenInquiry,
} from "@/lib/payments/stripe-statuses";
import { readStaffEmail } from "@/lib/profile/read-profile";

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
    await enqueueEmail(tx, ctx.now(), {
      kind: "dispute_opened",
      to: await readStaffEmail(ctx, tx),
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
