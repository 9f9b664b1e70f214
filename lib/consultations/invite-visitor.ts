import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import { changeConsultation, type SeenConsultation } from "@/lib/consultations/change";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

export type InviteInput = {
  readonly seen: SeenConsultation;
  readonly meetingUrl: string;
  readonly note: string | null;
};

/**
 * Sends the invitation, or sends it again with another meeting link. Fails if the consultation
 * changed since staff loaded it.
 */
export async function inviteVisitor(
  ctx: Ctx,
  actor: AdminActor,
  { seen, meetingUrl, note }: InviteInput,
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // This update locks the row until the transaction ends.
    const row = await changeConsultation(tx, "invite", seen, { updatedAt: now });
    if (!row) return fail("changed_meanwhile");
    await queueInvitation(ctx, tx, row, { meetingUrl, note, by: actor });
    const details = { inquiryId: seen.inquiryId };
    await recordAudit(tx, { by: actor, action: "consultation_invited", details, now });
    return ok(null);
  });
}
