import { and, eq, lte } from "drizzle-orm";
import { isOpenInvitation } from "@/db/queries/auth/invitations";
import { staffInvitations } from "@/db/schema";
import { newInvitationLink, queueInvitation } from "@/lib/admins/invitations/invitation-link";
import { recordAudit } from "@/lib/audit/record-audit";
import { authPolicy } from "@/lib/auth/policy";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Emails an open invitation again with a new link; the old link stops working. Fails with `gone` if
 * it was accepted or revoked, and with `too_soon` within a minute of the last email.
 */
export async function resendInvitation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  invitationId: string,
): Promise<Result<{ email: string }, "gone" | "too_soon">> {
  const now = ctx.now();
  const { token, values } = newInvitationLink(ctx);
  const sentBefore = new Date(now.getTime() - authPolicy.invitationResendSeconds * 1_000);
  const isOpen = and(eq(staffInvitations.id, invitationId), isOpenInvitation);
  return await ctx.db.transaction(async (tx) => {
    // Conditional UPDATE: of two at once, the second finds it sent just now.
    const [sent] = await tx
      .update(staffInvitations)
      // The invitation now depends on the role of the admin who sent it last.
      .set({ ...values, invitedBy: actor.email })
      .where(and(isOpen, lte(staffInvitations.sentAt, sentBefore)))
      .returning({ email: staffInvitations.email, role: staffInvitations.role });
    if (!sent) {
      const open = await tx
        .select({ id: staffInvitations.id })
        .from(staffInvitations)
        .where(isOpen);
      return fail(open.length > 0 ? "too_soon" : "gone");
    }
    await queueInvitation(ctx, tx, { ...sent, invitedBy: actor.email, token });
    const details = { invited_email: sent.email, role: sent.role };
    await recordAudit(tx, { by: actor, action: "staff_invitation_resent", details, now });
    return ok({ email: sent.email });
  });
}
