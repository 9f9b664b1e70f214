import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { resumeSending } from "@/lib/newsletter/deliverability/resume-sending";

/** Resumes a stopped sequence and records who did it. */
export async function resumeAsStaff(
  ctx: Ctx,
  actor: AdminActor,
): Promise<Result<"resumed", "not_stopped">> {
  return await resumeSending(ctx, (tx) =>
    recordAudit(tx, { by: actor, action: "newsletter_resumed", now: ctx.now() }),
  );
}
