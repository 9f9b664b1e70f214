import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { staffInvitations, userRoles } from "@/db/schema";

/** Not accepted and not revoked. It may have expired. */
export const isOpenInvitation = and(
  isNull(staffInvitations.acceptedAt),
  isNull(staffInvitations.revokedAt),
);

/** True while the inviter is an admin; an invitation sent while they lost the role doesn't count. */
export const isInviterAdmin = sql`exists (select from ${userRoles}
  where ${userRoles.email} = ${staffInvitations.invitedBy} and ${userRoles.role} = 'admin')`;

/** Lists open invitations, expired ones too, newest first. */
export function selectOpenInvitations(db: Queryable) {
  return db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: staffInvitations.invitedBy,
      sentAt: staffInvitations.sentAt,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .where(isOpenInvitation)
    .orderBy(desc(staffInvitations.createdAt))
    .limit(100);
}

/** Finds the invitation of an emailed link that still works, without changing anything. */
export async function findInvitation(db: Queryable, tokenHash: string, now: Date) {
  const [found] = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.tokenHash, tokenHash),
        isOpenInvitation,
        gt(staffInvitations.expiresAt, now),
        isInviterAdmin,
      ),
    );
  return found;
}
