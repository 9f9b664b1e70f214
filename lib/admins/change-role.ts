import { and, eq, ne } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { userRoles } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Changes a person's role, effective on their next request. Fails with `changed_since` if they no
 * longer have the role that was shown, or `last_admin` if a database trigger rejects it.
 */
export async function changeRole(
  ctx: Pick<Ctx, "db" | "now">,
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
      return ok(changed);
    });
  } catch (error) {
    if (violatesConstraint(error, "user_roles_last_admin")) return fail("last_admin");
    throw error;
  }
}
