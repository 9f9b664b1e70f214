import { and, eq, isNotNull, ne } from "drizzle-orm";
import { userRoles, users } from "@/db/schema";
import { revokeInvitationsBy } from "@/lib/admins/invitations";
import { queueNewAdminNotice } from "@/lib/admins/queue-new-admin-notice";
import { changed, changedMany, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { StaffRole } from "@/lib/auth/permissions";
import { fail } from "@/lib/core/result";

/**
 * Grants the admin role to a confirmed account, also to one with another role, and emails the other
 * admins.
 * @param email normalized
 */
export const addAdmin = staffOperation(async (tx, ctx, actor, email: string) => {
  const now = ctx.now();
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
  await queueNewAdminNotice(ctx, tx, { email: account.email, by: actor.email });
  return changed("admin_granted", details, { email: account.email });
});

/**
 * Changes a person's role, effective on their next request. Revokes a former admin's open invitations and
 * emails the other admins about a new one. Fails with `changed_since` if they no
 * longer have the role that was shown, or `last_admin` if a database trigger rejects it.
 */
export const changeRole = staffOperation(
  async (
    tx,
    ctx,
    actor,
    {
      roleId,
      from,
      to,
    }: { readonly roleId: string; readonly from: StaffRole; readonly to: StaffRole },
  ) => {
    const [member] = await tx
      .update(userRoles)
      .set({ role: to })
      .where(and(eq(userRoles.id, roleId), eq(userRoles.role, from), ne(userRoles.role, to)))
      .returning({ email: userRoles.email });
    if (!member) {
      // The form arrived twice, or a colleague chose the same role.
      const hasRole = and(eq(userRoles.id, roleId), eq(userRoles.role, to));
      const [same] = await tx.select({ email: userRoles.email }).from(userRoles).where(hasRole);
      return same ? unchanged(same) : fail("changed_since");
    }
    const { email } = member;
    const revoked = from === "admin" ? await revokeInvitationsBy(tx, email, ctx.now()) : [];
    if (to === "admin") await queueNewAdminNotice(ctx, tx, { email, by: actor.email });
    return changedMany(
      [{ action: "role_changed", details: { email, from, to } }, ...revoked],
      member,
    );
  },
  { user_roles_last_admin: "last_admin" },
);

/**
 * Removes an admin's role, effective on their next request, and revokes their open invitations. Fails with `changed_since` if they no
 * longer have the role that was shown, or `last_admin` if a database trigger rejects removing the last one.
 */
export const removeAdmin = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    { roleId, role }: { readonly roleId: string; readonly role: StaffRole },
  ) => {
    const [removed] = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.id, roleId), eq(userRoles.role, role)))
      .returning({ email: userRoles.email });
    if (!removed) {
      const isGone = (await tx.$count(userRoles, eq(userRoles.id, roleId))) === 0;
      return isGone ? unchanged(null) : fail("changed_since");
    }
    const entry = { action: "admin_removed", details: { removed_email: removed.email } } as const;
    const revoked = await revokeInvitationsBy(tx, removed.email, ctx.now());
    return changedMany([entry, ...revoked], removed);
  },
  { user_roles_last_admin: "last_admin" },
);
