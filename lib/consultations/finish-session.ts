import { recordAudit } from "@/lib/audit/record-audit";
import {
  type ConsultationSnapshot,
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** Marks a session as done. Fails if it changed since staff loaded it. */
export async function finishSession(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  snapshot: ConsultationSnapshot,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { inquiryId } = snapshot;
  return await ctx.db.transaction(async (tx) => {
    const row = await updateConsultation(tx, "finish", snapshot, {
      status: "done",
      updatedAt: now,
    });
    if (!row) return fail("changed_since");
    await recordConsultationEvent(tx, { inquiryId, kind: "done", by: actor, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    await recordAudit(tx, { by: actor, action: "consultation_done", details: { inquiryId }, now });
    return ok(null);
  });
}
