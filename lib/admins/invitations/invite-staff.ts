import { and, eq, lte } from "drizzle-orm";
import { isOpenInvitation } from "@/db/queries/auth/invitations";
import { findAdminByEmail } from "@/db/queries/auth/users";
import { staffInvitations } from "@/db/schema";
import { newInvitationLink, queueInvitation } from "@/lib/admins/invitations/invitation-link";
import { recordAudit } from "@/lib/audit/record-audit";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Invites someone by email to join the staff with a role. Fails if they're staff already or have an
 * invitation that still works; a unique index decides between two at once.
 * @param email normalized
 */
export async function inviteStaff(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<Result<{ email: string }, "already_member" | "already_invited">> {
  const now = ctx.now();
  const { token, values } = newInvitationLink(ctx);
  return await ctx.db.transaction(async (tx) => {
    if (await findAdminByEmail(tx, email)) return fail("already_member");
    // An expired invitation would hold the address's place.
    await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(
        and(
          eq(staffInvitations.email, email),
          isOpenInvitation,
          lte(staffInvitations.expiresAt, now),
        ),
      );
    const added = await tx
      .insert(staffInvitations)
      .values({ email, role, invitedBy: actor.email, createdAt: now, ...values })
      .onConflictDoNothing()
      .returning({ id: staffInvitations.id });
    if (added.length === 0) return fail("already_invited");
    await queueInvitation(ctx, tx, { email, role, invitedBy: actor.email, token });
    const details = { invited_email: email, role };
    await recordAudit(tx, { by: actor, action: "staff_invited", details, now });
    return ok({ email });
  });
}
