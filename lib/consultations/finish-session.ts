import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import {
  changeConsultation,
  logConsultation,
  moveRequest,
  type SeenConsultation,
} from "@/lib/consultations/change";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

/** Marks a session as done. Fails if it changed since staff loaded it. */
export async function finishSession(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  seen: SeenConsultation,
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  const { inquiryId } = seen;
  return await ctx.db.transaction(async (tx) => {
    const row = await changeConsultation(tx, "finish", seen, { status: "done", updatedAt: now });
    if (!row) return fail("changed_meanwhile");
    await logConsultation(tx, { inquiryId, kind: "done", by: actor, now });
    await moveRequest(tx, inquiryId, { status: "closed" });
    await recordAudit(tx, { by: actor, action: "consultation_done", details: { inquiryId }, now });
    return ok(null);
  });
}
