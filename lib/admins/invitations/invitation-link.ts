import { randomUUID } from "node:crypto";
import type { Transaction } from "@/db/client";
import type { StaffRole } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { keyedHash } from "@/lib/secrets/keyed-hash";
import { randomToken } from "@/lib/secrets/random-token";

/** Hashes an invitation's token for storage, keyed so that no other token works as one. */
export function hashInvitationToken(authSecret: string, token: string): string {
  return keyedHash(authSecret, "staff-invitation", token);
}

/** Creates the values of a newly sent invitation: its token, the token's hash and its dates. */
export function newInvitationLink(ctx: Pick<Ctx, "now" | "settings">) {
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
export async function queueInvitation(
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
