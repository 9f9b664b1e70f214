import { and, eq, isNotNull, ne } from "drizzle-orm";
import { violatesConstraint } from "@/db/database-error";
import { userRoles, users } from "@/db/schema";
import { revokeInvitationsBy } from "@/lib/admins/invitations";
import { queueNewAdminNotice } from "@/lib/admins/queue-new-admin-notice";
import { recordAudit } from "@/lib/audit/record-audit";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Grants the admin role to a confirmed account, also to one with another role, and emails the other
 * admins.
 * @param email normalized
 */
export async function addAdmin(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  email: string,
): Promise<Result<{ email: string }, "no_account" | "already_admin">> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailConfirmedAt)));
    if (!account) return fail("no_account");
    const added = await tx
      .insert(userRoles)
      .values({ userId: account.id, email: account.email, createdAt: now })
      .onConflictDoUpdate({
        target: userRoles.userId,
        set: { role: "admin" },
        setWhere: ne(userRoles.role, "admin"),
      })
      .returning({ email: userRoles.email });
    if (added.length === 0) return fail("already_admin");
    const details = { granted_email: account.email };
    await recordAudit(tx, { by: actor, action: "admin_granted", details, now });
    await queueNewAdminNotice(ctx, tx, { email: account.email, by: actor.email });
    return ok({ email: account.email });
  });
}

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
