import type { Transaction } from "@/db/client";
import { cancelInvitation } from "@/lib/consultations/cancel-invitation";
import { getConsultationVisitor } from "@/lib/consultations/get-consultation-visitor";
import { consultationAdminUrl } from "@/lib/consultations/links";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

type Occasion = "paid" | "paid_late" | "paid_twice" | "refunded";

const notices: Record<Exclude<Occasion, "refunded">, { headline: string; explanation: string }> = {
  paid: {
    headline: "Paid: send the invitation to",
    explanation:
      "No meeting link is set, so the invitation could not go out by itself. Enter one and send it.",
  },
  paid_late: {
    headline: "Paid late: decide about the consultation of",
    explanation:
      "The payment arrived when the offer no longer stood, so nothing was confirmed. Give a new time, or pay it back.",
  },
  paid_twice: {
    headline: "Paid twice: the consultation of",
    explanation: "More than one payment for the same session lies with us. Pay one of them back.",
  },
};

/**
 * Notifies staff about a payment that needs action, and the visitor about a late payment or refund.
 * Sends each email once per order.
 */
export async function queuePaymentEmails(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  occasion: Occasion,
  orderId: string,
): Promise<void> {
  const now = ctx.now();
  const { inquiryId, startsAt } = row;
  const { name, email, firstName } = await getConsultationVisitor(tx, inquiryId);
  if (occasion !== "refunded") {
    const { headline, explanation } = notices[occasion];
    await enqueueEmail(tx, now, {
      kind: "staff_alert",
      to: ctx.settings.staffEmail,
      dedupeKey: `consultation_notice:${occasion}:${orderId}`,
      orderId,
      props: {
        headline: `${headline} ${name}`,
        explanation,
        url: consultationAdminUrl(ctx, inquiryId),
      },
    });
  }
  if (occasion === "paid_late" || occasion === "refunded") {
    const calendar = occasion === "refunded" ? await cancelInvitation(ctx, tx, row) : null;
    await enqueueEmail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey: `consultation_${occasion}:${orderId}`,
      orderId,
      props: {
        firstName,
        occasion,
        startsAt: startsAt?.toISOString() ?? null,
        note: "",
        calendar,
      },
    });
  }
}
