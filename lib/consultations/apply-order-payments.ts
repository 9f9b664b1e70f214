import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { consultationOrders, consultations, orders } from "@/db/schema";
import {
  type DerivedConsultation,
  deriveConsultationStatus,
} from "@/lib/consultations/derive-status";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import { queuePaymentEmails } from "@/lib/consultations/queue-payment-emails";
import {
  type ConsultationRow,
  isSlotTakenError,
  recordConsultationEvent,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
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
      await savepoint
        .update(consultations)
        .set({ ...values, updatedAt: now })
        .where(eq(consultations.inquiryId, inquiryId));
      return values;
    });
  try {
    return await save(derived);
  } catch (fault) {
    if (!isSlotTakenError(fault)) throw fault;
    return await save({ ...derived, status: "paid_late" });
  }
}
