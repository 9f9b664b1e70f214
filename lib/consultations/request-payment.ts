import { eq, gt } from "drizzle-orm";
import { consultations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueOfferEmail } from "@/lib/consultations/queue-offer-email";
import { computePayBy } from "@/lib/consultations/slot";
import {
  type ConsultationSnapshot,
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Requests payment for an offered time. Fails if the consultation changed since staff loaded it, or
 * its time has passed.
 */
export async function requestPayment(
  ctx: Ctx,
  actor: AdminActor,
  snapshot: ConsultationSnapshot,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { inquiryId } = snapshot;
  return await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ startsAt: consultations.startsAt })
      .from(consultations)
      .where(eq(consultations.inquiryId, inquiryId));
    if (!before?.startsAt) return fail("changed_since");
    const payBy = computePayBy(before.startsAt, now);
    const row = await updateConsultation(
      tx,
      "requestPayment",
      snapshot,
      { status: "payment_requested", payBy, updatedAt: now },
      gt(consultations.startsAt, now),
    );
    if (!row) return fail("changed_since");
    const details = { payBy: payBy.toISOString() };
    await recordConsultationEvent(tx, {
      inquiryId,
      kind: "payment_requested",
      by: actor,
      details,
      now,
    });
    await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
    await queueOfferEmail(ctx, tx, row, null);
    const facts = { inquiryId, ...details };
    await recordAudit(tx, {
      by: actor,
      action: "consultation_payment_requested",
      details: facts,
      now,
    });
    return ok(null);
  });
}
