import { and, asc, eq, lte, sql } from "drizzle-orm";
import { consultationOrders, consultations, orders } from "@/db/schema";
import { logConsultation, moveRequest } from "@/lib/consultations/change";
import { endStalePayments } from "@/lib/consultations/end-stale-payments";
import { visitorOf } from "@/lib/consultations/visitor";
import type { Ctx } from "@/lib/ctx";
import { minuteMs } from "@/lib/durations";
import { answerDueAt } from "@/lib/inquiries/answer-due";
import { enqueueMail } from "@/lib/mail/enqueue";

/**
 * An order without a Checkout session after this long can't be paid, because nobody has its page.
 */
const openingMs = 10 * minuteMs;

/**
 * Expires unpaid offers and frees their time slots. Asks Stripe first, so last-minute payments
 * count and a payment in progress keeps its slot. Safe to run at any time and concurrently.
 * @returns The number of offers expired.
 */
export async function expireOffers(ctx: Ctx, { until }: { readonly until: Date }): Promise<number> {
  await endStalePayments(ctx);
  let expired = 0;
  while (ctx.now() < until && (await expireOne(ctx))) expired += 1;
  return expired;
}

async function expireOne(ctx: Ctx): Promise<boolean> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const opening = new Date(now.getTime() - openingMs).toISOString();
    const isUndecided = sql`exists (select 1 from ${consultationOrders} join ${orders} on ${orders.id} = ${consultationOrders.orderId} where ${consultationOrders.inquiryId} = ${consultations.inquiryId} and ${consultationOrders.revision} = ${consultations.offerRevision} and ${orders.status} in ('pending', 'processing') and (${orders.sessionId} is not null or ${orders.createdAt} > ${opening}::timestamptz))`;
    const [due] = await tx
      .select({ inquiryId: consultations.inquiryId })
      .from(consultations)
      .where(
        and(
          eq(consultations.status, "payment_requested"),
          lte(consultations.payBy, now),
          sql`not ${isUndecided}`,
        ),
      )
      .orderBy(asc(consultations.payBy))
      .limit(1)
      .for("update", { of: consultations, skipLocked: true });
    if (!due) return false;
    const { inquiryId } = due;
    const [row] = await tx
      .update(consultations)
      .set({ status: "expired", updatedAt: now })
      .where(
        and(eq(consultations.inquiryId, inquiryId), eq(consultations.status, "payment_requested")),
      )
      .returning();
    if (!row) return false;
    await logConsultation(tx, { inquiryId, kind: "expired", by: null, now });
    const dueAt = answerDueAt("consultation", now);
    await moveRequest(tx, inquiryId, { status: "open", dueAt });
    const { email, firstName } = await visitorOf(tx, inquiryId);
    await enqueueMail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey: `consultation_expired:${inquiryId}:${row.offerRevision}`,
      props: {
        firstName,
        occasion: "expired",
        startsAt: row.startsAt?.toISOString() ?? null,
        note: "",
        calendar: null,
      },
    });
    return true;
  });
}
