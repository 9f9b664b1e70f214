import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectAdminEmails } from "@/db/queries/auth/users";
import { userRoles, users } from "@/db/schema";
import { revokeInvitationsBy } from "@/lib/admins/invitations";
import { changed, changedMany, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { StaffRole } from "@/lib/auth/permissions";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

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

type NewAdmin = {
  readonly email: string;
  /** Who gave them the role. */
  readonly by: string;
};

/** Emails all other admins that someone has become one, so that a stolen account can't do it quietly. */
export async function queueNewAdminNotice(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { email, by }: NewAdmin,
): Promise<void> {
  const now = ctx.now();
  for (const admin of await selectAdminEmails(tx)) {
    if (admin === email) continue;
    await enqueueEmail(tx, now, {
      kind: "staff_alert",
      to: admin,
      dedupeKey: `new_admin:${email}:${admin}:${now.getTime()}`,
      props: {
        headline: `${email} is now an admin`,
        explanation: `${by} made ${email} an admin, with access to everything in the dashboard. If you didn't expect this, remove them in Settings and check the audit log.`,
        url: `${ctx.settings.siteUrl}/admin/settings`,
      },
    });
  }
}
