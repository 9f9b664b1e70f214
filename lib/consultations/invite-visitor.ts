import { recordAudit } from "@/lib/audit/record-audit";
import { queueInvitation } from "@/lib/consultations/queue-invitation";
import {
  type ConsultationSnapshot,
  updateConsultation,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type InviteInput = {
  readonly snapshot: ConsultationSnapshot;
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
  { snapshot, meetingUrl, note }: InviteInput,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // This update locks the row until the transaction ends.
    const row = await updateConsultation(tx, "invite", snapshot, { updatedAt: now });
    if (!row) return fail("changed_since");
    await queueInvitation(ctx, tx, row, { meetingLink: meetingUrl, note, by: actor });
    const details = { inquiryId: snapshot.inquiryId };
    await recordAudit(tx, { by: actor, action: "consultation_invited", details, now });
    return ok(null);
  });
}
