import { randomUUID } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isOpenInvitation } from "@/db/queries/auth/invitations";
import { findAdminByEmail } from "@/db/queries/auth/users";
import { staffInvitations } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { StaffRole } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";
import { dayMs } from "@/lib/core/durations";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { keyedHash, randomToken } from "@/lib/secrets/tokens";

/**
 * Invites someone by email to join the staff with a role. Fails if they're staff already or have an
 * invitation that still works; a unique index decides between two at once.
 * @param email normalized
 */
export const inviteStaff = staffOperation(
  async (tx, ctx, actor, { email, role }: { readonly email: string; readonly role: StaffRole }) => {
    const now = ctx.now();
    const { token, values } = newInvitationLink(ctx);
    if (await findAdminByEmail(tx, email)) return fail("already_member");
    // An expired invitation would hold the address's place.
    await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(
        and(
          eq(staffInvitations.email, email),
          isOpenInvitation,
          lte(staffInvitations.expiresAt, now),
        ),
      );
    const added = await tx
      .insert(staffInvitations)
      .values({ email, role, invitedBy: actor.email, createdAt: now, ...values })
      .onConflictDoNothing()
      .returning({ id: staffInvitations.id });
    if (added.length === 0) return fail("already_invited");
    await queueInvitation(ctx, tx, { email, role, invitedBy: actor.email, token });
    const details = { invited_email: email, role };
    return changed("staff_invited", details, { email });
  },
);

/**
 * Emails an open invitation again with a new link; the old link stops working. Fails with `gone` if
 * it was accepted or revoked, and with `too_soon` within a minute of the last email.
 */
export const resendInvitation = staffOperation(async (tx, ctx, actor, invitationId: string) => {
  const now = ctx.now();
  const { token, values } = newInvitationLink(ctx);
  const sentBefore = new Date(now.getTime() - authPolicy.invitationResendSeconds * 1_000);
  const isOpen = and(eq(staffInvitations.id, invitationId), isOpenInvitation);
  // Conditional UPDATE: of two at once, the second finds it sent just now.
  const [sent] = await tx
    .update(staffInvitations)
    // The invitation now depends on the role of the admin who sent it last.
    .set({ ...values, invitedBy: actor.email })
    .where(and(isOpen, lte(staffInvitations.sentAt, sentBefore)))
    .returning({ email: staffInvitations.email, role: staffInvitations.role });
  if (!sent) {
    const open = await tx.select({ id: staffInvitations.id }).from(staffInvitations).where(isOpen);
    return fail(open.length > 0 ? "too_soon" : "gone");
  }
  await queueInvitation(ctx, tx, { ...sent, invitedBy: actor.email, token });
  const details = { invited_email: sent.email, role: sent.role };
  return changed("staff_invitation_resent", details, { email: sent.email });
});

/** Revokes an open invitation, so that its link stops working. Fails if it was just accepted. */
export const revokeInvitation = staffOperation(async (tx, ctx, _actor, invitationId: string) => {
  const now = ctx.now();
  const [revoked] = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.id, invitationId), isOpenInvitation))
    .returning({ email: staffInvitations.email });
  if (!revoked) return fail("gone");
  const details = { invited_email: revoked.email };
  return changed("staff_invitation_revoked", details, revoked);
});

/**
 * Revokes the open invitations that someone sent, in the transaction that ends their admin role.
 * @returns the audit entries
 */
export async function revokeInvitationsBy(tx: Transaction, inviter: string, now: Date) {
  const revoked = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.invitedBy, inviter), isOpenInvitation))
    .returning({ email: staffInvitations.email });
  return revoked.map(({ email }) => {
    return { action: "staff_invitation_revoked", details: { invited_email: email } } as const;
  });
}

/** Hashes an invitation's token for storage, keyed so that no other token works as one. */
export function hashInvitationToken(authSecret: string, token: string): string {
  return keyedHash(authSecret, "staff-invitation", token);
}

/** Creates the values of a newly sent invitation: its token, the token's hash and its dates. */
function newInvitationLink(ctx: Pick<Ctx, "now" | "settings">) {
  const sentAt = ctx.now();
  const token = randomToken();
  return {
    token,
    values: {
      tokenHash: hashInvitationToken(ctx.settings.authSecret, token),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + authPolicy.invitationDays * dayMs),
    },
  };
}

type Invitation = {
  readonly email: string;
  readonly role: StaffRole;
  readonly invitedBy: string;
  readonly token: string;
};

/** Queues the invitation's email. The token is in the fragment, which browsers never send. */
async function queueInvitation(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { email, role, invitedBy, token }: Invitation,
): Promise<void> {
  await enqueueEmail(tx, ctx.now(), {
    kind: "staff_invitation",
    to: email,
    props: {
      role,
      invitedBy,
      url: `${ctx.settings.siteUrl}/admin/invitation#${new URLSearchParams({ token })}`,
      expiresInHours: authPolicy.invitationDays * 24,
    },
    dedupeKey: `staff_invitation:${randomUUID()}`,
  });
}
