import { recordAudit } from "@/lib/audit/record-audit";
import { removeReminders } from "@/lib/consultations/reminders";
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
 * Marks a session as done, or that the customer didn't come: it's over either way, and the payment
 * stays. Fails if it changed since staff loaded it, or if a no-show is reported before the start.
 */
export async function finishSession(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  snapshot: ConsultationSnapshot,
  outcome: "done" | "no_show" = "done",
): Promise<Result<null, "changed_since" | "not_started">> {
  const now = ctx.now();
  const { inquiryId, startsAt } = snapshot;
  if (outcome === "no_show" && (startsAt === null || startsAt > now)) return fail("not_started");
  return await ctx.db.transaction(async (tx) => {
    const row = await updateConsultation(tx, "finish", snapshot, {
      status: "done",
      updatedAt: now,
    });
    if (!row) return fail("changed_since");
    await recordConsultationEvent(tx, { inquiryId, kind: outcome, by: actor, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    await removeReminders(tx, inquiryId);
    const details = { inquiryId, outcome };
    await recordAudit(tx, { by: actor, action: "consultation_done", details, now });
    return ok(null);
  });
}
