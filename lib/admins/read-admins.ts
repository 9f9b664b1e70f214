import { findInvitation, selectOpenInvitations } from "@/db/queries/auth/invitations";
import { findUserByEmail, selectAdmins } from "@/db/queries/auth/users";
import { hashInvitationToken } from "@/lib/admins/invitations";
import type { StaffRole } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

type Admin = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly createdAt: Date;
};

/** Lists everyone with a role, newest first. */
export async function readAdmins(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly Admin[]> {
  return selectAdmins(ctx.db);
}

export type OpenInvitation = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/** Lists invitations that are open or expired, newest first. */
export async function readOpenInvitations(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<readonly OpenInvitation[]> {
  return await selectOpenInvitations(ctx.db);
}

export type ReceivedInvitation = {
  readonly email: string;
  readonly role: StaffRole;
  /** False for someone with a confirmed account, who keeps their password. */
  readonly needsPassword: boolean;
};

/** Reads the invitation of an emailed link without using it up; null if the link doesn't work. */
export async function readInvitation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<ReceivedInvitation | null> {
  const tokenHash = hashInvitationToken(ctx.settings.authSecret, token);
  const found = await findInvitation(ctx.db, tokenHash, ctx.now());
  if (!found) return null;
  const account = await findUserByEmail(ctx.db, found.email);
  return { email: found.email, role: found.role, needsPassword: !account?.emailConfirmedAt };
}
