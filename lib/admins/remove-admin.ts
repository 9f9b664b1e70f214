import { eq } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { userRoles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Takes the admin role away: its holder is out with the next request. In: the role's id. Problems:
 * somebody did it already (`gone`), or nobody would be left (`last_admin`, the database's word).
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
      return ok(removed);
    });
  } catch (error) {
    if (violatesConstraint(error, "user_roles_last_admin")) return fail("last_admin");
    throw error;
  }
}
