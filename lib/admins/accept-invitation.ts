import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findInvitation, isInviterAdmin, isOpenInvitation } from "@/db/queries/auth/invitations";
import { findUserByEmail } from "@/db/queries/auth/users";
import { staffInvitations, userRoles, users } from "@/db/schema";
import { queueNewAdminNotice } from "@/lib/admins/edit-admins";
import { hashInvitationToken } from "@/lib/admins/invitations";
import { recordAudit } from "@/lib/audit/record-audit";
import type { WeakPasswordReason } from "@/lib/auth/auth-copy";
import { markEmailConfirmed } from "@/lib/auth/emailed-token";
import { hashPassword } from "@/lib/auth/password-hash";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type AcceptProblem =
  /** Unknown, expired, revoked or already accepted. */
  | { readonly kind: "link_rejected" }
  | { readonly kind: "password_required" }
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

/**
 * Accepts the invitation of an emailed link: confirms the address, creates the account with the
 * password if there's no confirmed one, and grants the role. A rejected password doesn't use up the
 * link.
 */
export async function acceptInvitation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<{ email: string }, AcceptProblem>> {
  const now = ctx.now();
  const tokenHash = hashInvitationToken(ctx.settings.authSecret, token);
  const invitation = await findInvitation(ctx.db, tokenHash, now);
  if (!invitation) return fail({ kind: "link_rejected" });
  const { email } = invitation;
  const account = await findUserByEmail(ctx.db, email);
  const needsPassword = !account?.emailConfirmedAt;
  const reason = needsPassword && password ? findPasswordWeakness(password, email) : null;
  if (needsPassword && !password) return fail({ kind: "password_required" });
  if (reason) return fail({ kind: "weak_password", reason });
  const passwordHash = needsPassword ? await hashPassword(password) : null;
  return await ctx.db.transaction(async (tx) => {
    // Conditional UPDATE: of two at once, or one while it's revoked, only the first changes the row.
    const [accepted] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: now })
      .where(
        and(
          eq(staffInvitations.tokenHash, tokenHash),
          isOpenInvitation,
          gt(staffInvitations.expiresAt, now),
          isInviterAdmin,
        ),
      )
      .returning({ role: staffInvitations.role, invitedBy: staffInvitations.invitedBy });
    if (!accepted) return fail({ kind: "link_rejected" });
    const userId = await confirmAccount(ctx, tx, { email, passwordHash });
    const granted = await tx
      .insert(userRoles)
      .values({ userId, email, role: accepted.role, createdAt: now })
      .onConflictDoNothing({ target: userRoles.userId })
      .returning({ id: userRoles.id });
    // Someone who was made an admin in the meantime keeps that role.
    const details = { role: accepted.role, granted: granted.length > 0 };
    await recordAudit(tx, { by: { email }, action: "staff_invitation_accepted", details, now });
    if (granted.length > 0 && accepted.role === "admin") {
      await queueNewAdminNotice(ctx, tx, { email, by: accepted.invitedBy });
    }
    return ok({ email });
  });
}

/**
 * Creates or confirms the account. The password of an unconfirmed account is replaced, because a
 * stranger may have signed up with this address.
 */
async function confirmAccount(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string | null },
): Promise<string> {
  await tx.insert(users).values({ email, createdAt: ctx.now() }).onConflictDoNothing();
  if (passwordHash !== null) {
    await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.email, email), isNull(users.emailConfirmedAt)));
  }
  const account = await findUserByEmail(tx, email);
  if (!account) throw new Error("the invited account was not written");
  await markEmailConfirmed(ctx, tx, account.id);
  return account.id;
}
