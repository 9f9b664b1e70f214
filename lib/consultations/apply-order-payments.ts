import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isEmailQueued } from "@/db/queries/email-outbox";
import { consultationOrders, consultations, orders } from "@/db/schema";
import {
  type DerivedConsultation,
  deriveConsultationStatus,
} from "@/lib/consultations/consultation-status";
import { cancelInvitation, queueInvitation } from "@/lib/consultations/invitations";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import {
  type ConsultationRow,
  isSlotTakenError,
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail, notifyStaff } from "@/lib/email/enqueue-email";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { getConfirmationUrl } from "@/lib/orders/order-links";
import { hasRefundFailed } from "@/lib/orders/state/payment-state";
import type { UpdatedOrder } from "@/lib/orders/state/update-order-state";
import { readProfile } from "@/lib/profile/read-profile";

/**
 * Updates the consultation that an order pays for; does nothing for other orders. Runs in the
 * order's transaction and locks the consultation, so that concurrent payments are applied one after
 * another.
 */
export async function applyOrderPaymentsToConsultation(
  ctx: Ctx,
  tx: Transaction,
  updated: UpdatedOrder,
): Promise<void> {
  const { order, items, facts } = updated;
  if (!items.some(({ kind }) => kind === "session")) return;
  const [locked] = await tx
    .select({ row: consultations })
    .from(consultationOrders)
    .innerJoin(consultations, eq(consultations.inquiryId, consultationOrders.inquiryId))
    .where(eq(consultationOrders.orderId, order.id))
    .for("update", { of: consultations });
  if (!locked) return;
  const { row } = locked;
  const { inquiryId } = row;
  const payingOrders = await tx
    .select({
      revision: consultationOrders.revision,
      status: orders.status,
      completedAt: orders.completedAt,
    })
    .from(consultationOrders)
    .innerJoin(orders, eq(orders.id, consultationOrders.orderId))
    .where(eq(consultationOrders.inquiryId, inquiryId));
  const now = ctx.now();
  const derived = deriveConsultationStatus({ ...row, orders: payingOrders }, now);
  if (derived.status === row.status && derived.isPaidTwice === row.isPaidTwice) return;
  const saved = await saveStatus(tx, row, derived, now);
  const details = { orderId: order.id };
  if (saved.isPaidTwice && !row.isPaidTwice) {
    await recordConsultationEvent(tx, { inquiryId, kind: "paid_twice", by: null, details, now });
    await queuePaymentEmails(ctx, tx, row, "paid_twice", updated);
  }
  if (saved.status === row.status) return;
  const kind = saved.status === "paid" || saved.status === "paid_late" ? saved.status : "refunded";
  await recordConsultationEvent(tx, { inquiryId, kind, by: null, details, now });
  if (kind === "refunded") {
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
  } else {
    await updateInquiryInInbox(tx, inquiryId, {
      status: "open",
      dueAt: getReplyDueAt("consultation", now),
    });
  }
  // A failed refund has its own emails (lib/orders/emails): the payment isn't late.
  const isFailedRefund = row.status === "refunded" && facts.refunds.some(hasRefundFailed);
  const profile = await readProfile({ db: tx, settings: ctx.settings });
  const meetingLink = row.meetingUrl ?? profile.meetingUrl;
  // Staff confirmed this time by offering it. Every other payment waits for staff.
  if (kind === "paid" && meetingLink) {
    await queueInvitation(ctx, tx, row, { meetingLink, note: null, by: null });
  } else if (!isFailedRefund) await queuePaymentEmails(ctx, tx, row, kind, updated);
}

/**
 * An expired offer that was paid in time gets its slot back. If the slot is taken, the payment
 * counts as late.
 */
async function saveStatus(
  tx: Transaction,
  { inquiryId }: ConsultationRow,
  derived: DerivedConsultation,
  now: Date,
): Promise<DerivedConsultation> {
  const save = (values: DerivedConsultation) =>
    tx.transaction(async (savepoint) => {
      await updateConsultation(savepoint, inquiryId, { ...values, updatedAt: now });
      return values;
    });
  try {
    return await save(derived);
  } catch (fault) {
    if (!isSlotTakenError(fault)) throw fault;
    return await save({ ...derived, status: "paid_late" });
  }
}

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
async function queuePaymentEmails(
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
    await notifyStaff(tx, now, {
      kind: "staff_alert",
      dedupeKey: `consultation_notice:${occasion}:${orderId}`,
      orderId,
      props: {
        headline: `${headline} ${name}`,
        explanation,
        url: `${ctx.settings.siteUrl}/admin/consultations/${inquiryId}`,
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
