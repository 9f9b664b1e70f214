import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { resumeSending } from "@/lib/newsletter/resume-sending";
import type { Result } from "@/lib/result";

/** Resumes a stopped sequence and records who did it. */
export async function resumeAsStaff(
  ctx: Ctx,
  actor: AdminActor,
): Promise<Result<"resumed", "not_stopped">> {
  return await resumeSending(ctx, (tx) =>
    recordAudit(tx, { by: actor, action: "newsletter_resumed", now: ctx.now() }),
  );
}
