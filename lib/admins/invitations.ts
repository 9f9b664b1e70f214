import { randomUUID } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { isOpenInvitation } from "@/db/queries/auth/invitations";
import { findAdminByEmail } from "@/db/queries/auth/users";
import { staffInvitations } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { StaffRole } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { keyedHash, randomToken } from "@/lib/secrets/tokens";

/**
 * Invites someone by email to join the staff with a role. Fails if they're staff already or have an
 * invitation that still works; a unique index decides between two at once.
 * @param email normalized
 */
export async function inviteStaff(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<Result<{ email: string }, "already_member" | "already_invited">> {
  const now = ctx.now();
  const { token, values } = newInvitationLink(ctx);
  return await ctx.db.transaction(async (tx) => {
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
    await recordAudit(tx, { by: actor, action: "staff_invited", details, now });
    return ok({ email });
  });
}

/**
 * Emails an open invitation again with a new link; the old link stops working. Fails with `gone` if
 * it was accepted or revoked, and with `too_soon` within a minute of the last email.
 */
export async function resendInvitation(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  invitationId: string,
): Promise<Result<{ email: string }, "gone" | "too_soon">> {
  const now = ctx.now();
  const { token, values } = newInvitationLink(ctx);
  const sentBefore = new Date(now.getTime() - authPolicy.invitationResendSeconds * 1_000);
  const isOpen = and(eq(staffInvitations.id, invitationId), isOpenInvitation);
  return await ctx.db.transaction(async (tx) => {
    // Conditional UPDATE: of two at once, the second finds it sent just now.
    const [sent] = await tx
      .update(staffInvitations)
      // The invitation now depends on the role of the admin who sent it last.
      .set({ ...values, invitedBy: actor.email })
      .where(and(isOpen, lte(staffInvitations.sentAt, sentBefore)))
      .returning({ email: staffInvitations.email, role: staffInvitations.role });
    if (!sent) {
      const open = await tx
        .select({ id: staffInvitations.id })
        .from(staffInvitations)
        .where(isOpen);
      return fail(open.length > 0 ? "too_soon" : "gone");
    }
    await queueInvitation(ctx, tx, { ...sent, invitedBy: actor.email, token });
    const details = { invited_email: sent.email, role: sent.role };
    await recordAudit(tx, { by: actor, action: "staff_invitation_resent", details, now });
    return ok({ email: sent.email });
  });
}

/** Revokes an open invitation, so that its link stops working. Fails if it was just accepted. */
export async function revokeInvitation(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  invitationId: string,
): Promise<Result<{ email: string }, "gone">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(and(eq(staffInvitations.id, invitationId), isOpenInvitation))
      .returning({ email: staffInvitations.email });
    if (!revoked) return fail("gone");
    const details = { invited_email: revoked.email };
    await recordAudit(tx, { by: actor, action: "staff_invitation_revoked", details, now });
    return ok(revoked);
  });
}

/** Revokes the open invitations that someone sent, in the transaction that ends their admin role. */
export async function revokeInvitationsBy(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  inviter: string,
  actor: AdminActor,
): Promise<void> {
  const now = ctx.now();
  const revoked = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.invitedBy, inviter), isOpenInvitation))
    .returning({ email: staffInvitations.email });
  for (const { email } of revoked) {
    const details = { invited_email: email };
    await recordAudit(tx, { by: actor, action: "staff_invitation_revoked", details, now });
  }
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
