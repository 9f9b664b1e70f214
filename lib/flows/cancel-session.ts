import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lockOrder } from "@/db/queries/orders/find-orders";
import { consultationOrders, consultations } from "@/db/schema";
import { getOwnChanges } from "@/lib/consultations/consultation-status";
import { cancelInvitation } from "@/lib/consultations/invitations";
import { isCurrentLink } from "@/lib/consultations/own-session";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import {
  recordConsultationEvent,
  updateConsultation,
} from "@/lib/consultations/update-consultation";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { finishRefund, insertRefundRequest, type RefundRequest } from "@/lib/flows/refund-order";
import { planRefund } from "@/lib/orders/refunds/plan-refund";
import { listRefundablePayments } from "@/lib/orders/refunds/refundable-order";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { type LinkSubject, readLink } from "@/lib/secrets/links";

/** `closed`: too late, or no longer booked. `not_refundable`: staff have to look at its payment first. */
export type CancelProblem = "closed" | "not_refundable" | "unknown";

/**
 * Cancels a customer's session and refunds it in full, once however often it's clicked: the order's lock lets one
 * request through. Its time is free at once, whenever Stripe confirms the refund.
 */
export async function cancelSession(
  ctx: Ctx,
  { token }: { readonly token: string },
): Promise<Result<null, CancelProblem>> {
  const link = readLink(ctx, "consultation", token);
  if (!link) return fail("unknown");
  const orders = await ctx.db
    .select({ id: consultationOrders.orderId })
    .from(consultationOrders)
    .where(
      and(
        eq(consultationOrders.inquiryId, link.id),
        eq(consultationOrders.revision, link.offerRevision),
      ),
    )
    .orderBy(desc(consultationOrders.orderId));
  const written = await ctx.db.transaction((tx) =>
    writeCancellation(
      ctx,
      tx,
      link,
      orders.map(({ id }) => id),
    ),
  );
  if (!written.ok) return written;
  if (!written.value) return ok(null);
  const outcome = await finishRefund(ctx, written.value);
  if (outcome.kind === "failed") await tellStaff(ctx, link.id, written.value);
  return ok(null);
}

/** Returns the refund request, or null if the session was canceled before. */
async function writeCancellation(
  ctx: Ctx,
  tx: Transaction,
  link: LinkSubject<"consultation">,
  orderIds: readonly string[],
): Promise<Result<RefundRequest | null, CancelProblem>> {
  // Orders first, like payments.
  for (const orderId of orderIds) await lockOrder(tx, orderId);
  const [row] = await tx
    .select()
    .from(consultations)
    .where(eq(consultations.inquiryId, link.id))
    .for("update");
  if (!row || !isCurrentLink(link, row)) return fail("unknown");
  if (row.status === "canceled" || row.status === "refunded") return ok(null);
  if (!getOwnChanges(row, ctx.now()).canCancel) return fail("closed");
  const request = row.isPaidTwice ? null : await writeRefund(ctx, tx, orderIds);
  if (!request) return fail("not_refundable");
  const now = ctx.now();
  // Staff's calendar loses the session now, the customer's with the email about the refund.
  await cancelInvitation(ctx, tx, row);
  await updateConsultation(tx, link.id, { status: "canceled", updatedAt: now });
  await recordConsultationEvent(tx, { inquiryId: link.id, kind: "canceled", by: null, now });
  return ok(request);
}

async function writeRefund(
  ctx: Ctx,
  tx: Transaction,
  orderIds: readonly string[],
): Promise<RefundRequest | null> {
  for (const orderId of orderIds) {
    const loaded = await readRefundableOrder(tx, orderId);
    const [payment] = loaded ? listRefundablePayments(loaded.refundable) : [];
    if (!loaded || !payment) continue;
    const lines = payment.lines
      .filter(({ unitsLeft }) => unitsLeft > 0)
      .map(({ orderItemId, unitsLeft }) => ({ orderItemId, quantity: unitsLeft }));
    const { paymentIntentId } = payment;
    const plan = planRefund(loaded.refundable, { paymentIntentId, lines });
    if (!plan.ok) continue;
    return await insertRefundRequest(ctx, tx, loaded, {
      id: randomUUID(),
      paymentIntentId,
      lines: plan.value.lines,
      amountCents: plan.value.amountCents,
      reason: "Session canceled by the customer in time.",
      requestedBy: "customer",
    });
  }
  return null;
}

async function tellStaff(ctx: Ctx, inquiryId: string, { id, orderId }: RefundRequest) {
  const { name } = await getConsultationVisitor(ctx.db, inquiryId);
  await notifyStaff(ctx.db, ctx.now(), {
    kind: "staff_alert",
    dedupeKey: `session_refund_refused:${id}`,
    orderId,
    props: {
      headline: `Refund the canceled session of ${name}`,
      explanation:
        "The customer canceled in time, and Stripe refused the refund. Refund the order in another way.",
      url: `${ctx.settings.siteUrl}/admin/orders/${orderId}`,
    },
  });
}
