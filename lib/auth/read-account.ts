import { selectActiveSessions } from "@/db/queries/auth/sessions";
import { countUnusedRecoveryCodes, findUser } from "@/db/queries/auth/users";
import type { SignInMethod } from "@/db/values/auth";
import { deriveRecoveryCodes, totpUri, unsealTotpSecret } from "@/lib/auth/totp";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

export type AccountSession = {
  readonly id: string;
  readonly method: SignInMethod;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly isCurrent: boolean;
};

/** The state of two-step sign-in. The secret is included only during setup. */
export type TotpState =
  | { readonly kind: "off" }
  | {
      readonly kind: "pending";
      readonly secret: string;
      readonly uri: string;
      readonly recoveryCodes: readonly string[];
    }
  | {
      readonly kind: "on";
      readonly since: Date;
      readonly recoveryCodesLeft: number;
      /** False if AUTH_SECRET has changed, so the secret can't be decrypted. */
      readonly isReadable: boolean;
    };

export type Account = { readonly hasPassword: boolean; readonly totp: TotpState };

/** Lists the admin's active sessions, the current one first. Uses the index `user_sessions_user`. */
export async function listAccountSessions(
  ctx: Ctx,
  actor: AdminActor,
): Promise<readonly AccountSession[]> {
  const rows = await selectActiveSessions(ctx.db, actor.userId, ctx.now());
  const sessions = rows.map((row) => ({ ...row, isCurrent: row.id === actor.sessionId }));
  return [
    ...sessions.filter((session) => session.isCurrent),
    ...sessions.filter((session) => !session.isCurrent),
  ];
}

export async function readAccount(ctx: Ctx, actor: AdminActor): Promise<Account> {
  const user = await findUser(ctx.db, actor.userId);
  const { authSecret } = ctx.settings;
  const hasPassword = user?.passwordHash != null;
  if (!user?.totpSecret) return { hasPassword, totp: { kind: "off" } };
  const secret = unsealTotpSecret(authSecret, user.totpSecret);
  if (user.totpEnabledAt) {
    const recoveryCodesLeft = await countUnusedRecoveryCodes(ctx.db, actor.userId);
    const isReadable = secret !== null;
    const since = user.totpEnabledAt;
    return { hasPassword, totp: { kind: "on", since, recoveryCodesLeft, isReadable } };
  }
  // The pending secret can't be decrypted, so setup has to start over.
  if (secret === null) return { hasPassword, totp: { kind: "off" } };
  return {
    hasPassword,
    totp: {
      kind: "pending",
      secret,
      uri: totpUri(secret, user.email),
      recoveryCodes: deriveRecoveryCodes(authSecret, secret),
    },
  };
}
