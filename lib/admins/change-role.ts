import { and, eq, ne } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { userRoles } from "@/db/schema";
import { revokeInvitationsBy } from "@/lib/admins/invitations/revoke-invitation";
import { queueNewAdminNotice } from "@/lib/admins/queue-new-admin-notice";
import { recordAudit } from "@/lib/audit/record-audit";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Changes a person's role, effective on their next request. Revokes a former admin's open invitations and
 * emails the other admins about a new one. Fails with `changed_since` if they no
 * longer have the role that was shown, or `last_admin` if a database trigger rejects it.
 */
export async function changeRole(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  {
    roleId,
    from,
    to,
  }: { readonly roleId: string; readonly from: StaffRole; readonly to: StaffRole },
): Promise<Result<{ email: string }, "changed_since" | "last_admin">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(userRoles)
        .set({ role: to })
        .where(and(eq(userRoles.id, roleId), eq(userRoles.role, from), ne(userRoles.role, to)))
        .returning({ email: userRoles.email });
      if (!changed) return fail("changed_since");
      const details = { email: changed.email, from, to };
      await recordAudit(tx, { by: actor, action: "role_changed", details, now });
      if (from === "admin") await revokeInvitationsBy(ctx, tx, changed.email, actor);
      if (to === "admin")
        await queueNewAdminNotice(ctx, tx, { email: changed.email, by: actor.email });
      return ok(changed);
    });
  } catch (error) {
    if (violatesConstraint(error, "user_roles_last_admin")) return fail("last_admin");
    throw error;
  }
}
