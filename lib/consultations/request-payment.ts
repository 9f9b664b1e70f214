import { eq, gt } from "drizzle-orm";
import { consultations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import {
  changeConsultation,
  logConsultation,
  moveRequest,
  type SeenConsultation,
} from "@/lib/consultations/change";
import { queueOffer } from "@/lib/consultations/queue-offer";
import { payByOf } from "@/lib/consultations/slot";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Requests payment for an offered time. Fails if the consultation changed since staff loaded it, or
 * its time has passed.
 */
export async function requestPayment(
  ctx: Ctx,
  actor: AdminActor,
  seen: SeenConsultation,
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  const { inquiryId } = seen;
  return await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ startsAt: consultations.startsAt })
      .from(consultations)
      .where(eq(consultations.inquiryId, inquiryId));
    if (!before?.startsAt) return fail("changed_meanwhile");
    const payBy = payByOf(before.startsAt, now);
    const row = await changeConsultation(
      tx,
      "requestPayment",
      seen,
      { status: "payment_requested", payBy, updatedAt: now },
      gt(consultations.startsAt, now),
    );
    if (!row) return fail("changed_meanwhile");
    const details = { payBy: payBy.toISOString() };
    await logConsultation(tx, { inquiryId, kind: "payment_requested", by: actor, details, now });
    await moveRequest(tx, inquiryId, { status: "waiting" });
    await queueOffer(ctx, tx, row, null);
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
