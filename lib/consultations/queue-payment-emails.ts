import type { Transaction } from "@/db/client";
import { isEmailQueued } from "@/db/queries/email-outbox";
import { cancelInvitation } from "@/lib/consultations/cancel-invitation";
import { getConsultationVisitor } from "@/lib/consultations/get-consultation-visitor";
import { getConsultationAdminUrl } from "@/lib/consultations/links";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { readStaffEmail } from "@/lib/profile/read-profile";

type Occasion = "paid" | "paid_late" | "paid_twice" | "refunded";

const alerts: Record<Exclude<Occasion, "refunded">, { headline: string; explanation: string }> = {
  paid: {
    headline: "Send a meeting link to",
    explanation:
      "Add a meeting link and send the invitation. The payment went through, but we couldn't send the invitation without a link.",
  },
  paid_late: {
    headline: "Late consultation payment from",
    explanation:
      "The payment came in after the offer expired, so the session isn't confirmed. Offer a new time or refund the order.",
  },
  paid_twice: {
    headline: "Second consultation payment from",
    explanation: "We received more than one payment for this session. Refund one of them.",
  },
};

const getRefundedKey = (orderId: string) => `consultation_refunded:${orderId}`;

/** Returns whether the visitor was emailed that their consultation is canceled and refunded. */
export async function hasRefundEmail(
  tx: Transaction,
  { order, items }: Pick<UpdatedOrder, "order" | "items">,
): Promise<boolean> {
  const isConsultation = items.some(({ kind }) => kind === "session");
  return isConsultation && (await isEmailQueued(tx, getRefundedKey(order.id)));
}

/**
 * Notifies staff about a payment that needs action, and the visitor about a late payment or refund.
 * Sends each email once per order.
 */
export async function queuePaymentEmails(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  occasion: Occasion,
  { order, state }: Pick<UpdatedOrder, "order" | "state">,
): Promise<void> {
  const now = ctx.now();
  const orderId = order.id;
  const { inquiryId, startsAt } = row;
  const { name, email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
  if (occasion !== "refunded") {
    const { headline, explanation } = alerts[occasion];
    await enqueueEmail(tx, now, {
      kind: "staff_alert",
      to: await readStaffEmail(ctx, tx),
      dedupeKey: `consultation_notice:${occasion}:${orderId}`,
      orderId,
      props: {
        headline: `${headline} ${name}`,
        explanation,
        url: getConsultationAdminUrl(ctx, inquiryId),
      },
    });
  }
  if (occasion === "paid_late" || occasion === "refunded") {
    const calendar = occasion === "refunded" ? await cancelInvitation(ctx, tx, row) : null;
    await enqueueEmail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey:
        occasion === "refunded" ? getRefundedKey(orderId) : `consultation_paid_late:${orderId}`,
      orderId,
      props: {
        firstName,
        timeZone,
        occasion,
        startsAt: startsAt?.toISOString() ?? null,
        note: "",
        calendar,
        ...(occasion === "refunded" && {
          refund: {
            orderNumber: order.orderNumber,
            amountCents: state.refundedCents,
            orderUrl: getConfirmationUrl(ctx, order.sessionId ?? ""),
          },
        }),
      },
    });
  }
}
