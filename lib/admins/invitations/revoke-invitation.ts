import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isOpenInvitation } from "@/db/queries/auth/invitations";
import { staffInvitations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** Revokes an open invitation, so that its link stops working. Fails if it was just accepted. */
export async function revokeInvitation(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  invitationId: string,
): Promise<Result<{ email: string }, "gone">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(and(eq(staffInvitations.id, invitationId), isOpenInvitation))
      .returning({ email: staffInvitations.email });
    if (!revoked) return fail("gone");
    const details = { invited_email: revoked.email };
    await recordAudit(tx, { by: actor, action: "staff_invitation_revoked", details, now });
    return ok(revoked);
  });
}

/** Revokes the open invitations that someone sent, in the transaction that ends their admin role. */
export async function revokeInvitationsBy(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  inviter: string,
  actor: AdminActor,
): Promise<void> {
  const now = ctx.now();
  const revoked = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.invitedBy, inviter), isOpenInvitation))
    .returning({ email: staffInvitations.email });
  for (const { email } of revoked) {
    const details = { invited_email: email };
    await recordAudit(tx, { by: actor, action: "staff_invitation_revoked", details, now });
  }
}
