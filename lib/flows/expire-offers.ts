import { and, asc, eq, lte, sql } from "drizzle-orm";
import { selectOpenPaymentPages, selectStalePaymentPages } from "@/db/queries/consultations";
import { consultationOrders, consultations, orders } from "@/db/schema";
import { endHold } from "@/lib/consultations/holds";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import {
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import { minuteMs } from "@/lib/core/durations";
import { describeError } from "@/lib/core/log";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { applyPaymentFacts } from "@/lib/flows/apply-payment-facts";
import { getReplyDueAt } from "@/lib/inquiries/reply-due";
import { readSessionFacts } from "@/lib/payments/session-facts";

/** An order without a Checkout session after this long never gets a payment page. */
const pageCreationMs = 10 * minuteMs;

/**
 * Expires unpaid offers and holds and frees their time slots. Asks Stripe first, so last-minute payments
 * count and a payment in progress keeps its slot. Safe to run at any time and concurrently.
 * @returns The number of offers expired.
 */
export async function expireOffers(ctx: Ctx, { until }: { readonly until: Date }): Promise<number> {
  await expireStalePaymentPages(ctx);
  return await runUntil(ctx, until, async () => ((await expireOne(ctx)) ? 1 : null));
}

async function expireOne(ctx: Ctx): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const createdAfter = new Date(now.getTime() - pageCreationMs).toISOString();
    const hasOpenPayment = sql`exists (select 1 from ${consultationOrders} join ${orders} on ${orders.id} = ${consultationOrders.orderId} where ${consultationOrders.inquiryId} = ${consultations.inquiryId} and ${consultationOrders.revision} = ${consultations.offerRevision} and ${orders.status} in ('pending', 'processing') and (${orders.sessionId} is not null or ${orders.createdAt} > ${createdAfter}::timestamptz))`;
    const [offer] = await tx
      .select({
        inquiryId: consultations.inquiryId,
        payBy: consultations.payBy,
        origin: consultations.origin,
      })
      .from(consultations)
      .where(
        and(
          eq(consultations.status, "payment_requested"),
          lte(consultations.payBy, now),
          sql`not ${hasOpenPayment}`,
        ),
      )
      .orderBy(asc(consultations.payBy))
      .limit(1)
      .for("update", { of: consultations, skipLocked: true });
    if (!offer) return false;
    const { inquiryId } = offer;
    if (offer.origin === "self") {
      await endHold(tx, inquiryId, now);
      return true;
    }
    const row = await updateConsultation(tx, inquiryId, { status: "expired", updatedAt: now });
    await recordConsultationEvent(tx, { inquiryId, kind: "expired", by: null, now });
    const dueAt = getReplyDueAt("consultation", now);
    await updateInquiryInInbox(tx, inquiryId, { status: "open", dueAt });
    const { email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
    await enqueueEmail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey: `consultation_expired:${inquiryId}:${row.offerRevision}`,
      dueAt: offer.payBy ?? now,
      props: {
        firstName,
        timeZone,
        occasion: "expired",
        startsAt: row.startsAt?.toISOString() ?? null,
        note: "",
        calendar: null,
      },
    });
    return true;
  });
}

const batchSize = 20;

/**
 * Expires Stripe payment pages of offers that were replaced, declined, paid another way or have
 * ended. If one turns out to be paid, the payment is applied. If Stripe doesn't respond, the next
 * run tries again.
 * @param inquiryId One consultation; all of them if left out.
 */
export async function expireStalePaymentPages(
  ctx: Ctx,
  { inquiryId }: { readonly inquiryId?: string } = {},
): Promise<void> {
  const stale = await selectStalePaymentPages(ctx.db, {
    now: ctx.now(),
    inquiryId,
    limit: batchSize,
  });
  await Promise.all(stale.map((page) => expirePage(ctx, page)));
}

/**
 * Closes the Stripe payment pages of these consultations, whatever their offers say. If one turns out to be paid, the
 * payment is applied.
 */
export async function closePaymentPages(ctx: Ctx, inquiryIds: readonly string[]): Promise<void> {
  if (inquiryIds.length === 0) return;
  const open = await selectOpenPaymentPages(ctx.db, inquiryIds);
  await Promise.all(open.map((page) => expirePage(ctx, page)));
}

async function expirePage(
  ctx: Ctx,
  { orderId, sessionId }: { readonly orderId: string; readonly sessionId: string | null },
): Promise<void> {
  try {
    const session = sessionId && (await ctx.payments.expireSession(sessionId));
    if (!session) return;
    const facts = await readSessionFacts(ctx, session, { hasFailed: false, seenAt: ctx.now() });
    await applyPaymentFacts(ctx, { orderId, facts });
  } catch (error) {
    ctx.log.warn("consultation.payment_page_not_expired", {
      orderId,
      reason: describeError(error),
    });
  }
}
