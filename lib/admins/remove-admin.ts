import { eq } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { userRoles } from "@/db/schema";
import { revokeInvitationsBy } from "@/lib/admins/invitations/revoke-invitation";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Removes an admin's role, effective on their next request, and revokes their open invitations. Fails with `gone` if it's already
 * removed, or `last_admin` if a database trigger rejects removing the last one.
 */
export async function removeAdmin(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  roleId: string,
): Promise<Result<{ email: string }, "gone" | "last_admin">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(userRoles)
        .where(eq(userRoles.id, roleId))
        .returning({ email: userRoles.email });
      if (!removed) return fail("gone");
      const details = { removed_email: removed.email };
      await recordAudit(tx, { by: actor, action: "admin_removed", details, now });
      await revokeInvitationsBy(ctx, tx, removed.email, actor);
      return ok(removed);
    });
  } catch (error) {
    if (violatesConstraint(error, "user_roles_last_admin")) return fail("last_admin");
    throw error;
  }
}
