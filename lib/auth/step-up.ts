import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { findUser, lockIfPasswordHash } from "@/db/queries/auth/users";
import { userSessions } from "@/db/schema";
import { unaudited } from "@/lib/audit/staff-operation";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import { verifyPassword } from "@/lib/auth/password-hash";
import { needsStepUp, type Permission } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";
import type { ActiveSession } from "@/lib/auth/sessions";
import { createDelayedAttempt } from "@/lib/auth/sign-in-limits";
import type { StepUpMethod } from "@/lib/core/action-state";
import type { AdminActor } from "@/lib/core/admin-actor";
import { minuteMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { type DelayedAttempt, hitDelays, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";

/**
 * Checks the second factor again, or the password of an account without one, and marks this session
 * as just verified. Fails with `sign_in_again` if the account has neither.
 * @param proof the code or the password
 */
export async function verifyAgain(ctx: Ctx, actor: AdminActor, proof: string) {
  const user = await findUser(ctx.db, actor.userId);
  if (!user || (!user.totpEnabledAt && !user.passwordHash)) return fail({ kind: "sign_in_again" });
  // Outside the transaction, because hashing takes long and would hold its locks.
  const checked = user.totpEnabledAt ? null : await verifyOwnPassword(ctx, actor, proof);
  if (checked && !checked.ok) return checked;
  return await ctx.db.transaction(async (tx) => {
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: proof });
    if (!second.ok) return second;
    if (checked) {
      const passwordHash = checked.value?.passwordHash ?? null;
      if (!(await isPasswordUnchanged(tx, { userId: user.id, passwordHash })))
        return fail({ kind: "wrong_password" });
      await releaseDelays(tx, checked.value?.attempts ?? []);
    }
    await tx
      .update(userSessions)
      .set({ verifiedAt: ctx.now() })
      .where(and(eq(userSessions.id, actor.sessionId), isNull(userSessions.revokedAt)));
    return unaudited("The action that needed the check has its own entry.");
  });
}

export type PasswordCheckProblem =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_soon"; readonly retryAfterSeconds: number };

/** The hash that was checked. Use `isPasswordUnchanged` to see if it's still current. */
type VerifiedPassword = {
  readonly passwordHash: string;
  readonly attempts: readonly DelayedAttempt[];
};

/**
 * Checks the signed-in admin's password again, so that an unattended tab isn't enough.
 * Returns the checked hash and the attempts to take back; null for an account without a password.
 */
export async function verifyOwnPassword(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  actor: AdminActor,
  typed: string,
): Promise<Result<VerifiedPassword | null, PasswordCheckProblem>> {
  const user = await findUser(ctx.db, actor.userId);
  if (!user?.passwordHash) return ok(null);
  const { secondStep } = signInDelays;
  const attempts = [
    createDelayedAttempt(ctx.settings.authSecret, secondStep, "password", actor.userId),
  ];
  const limit = await hitDelays(ctx.db, ctx.now(), attempts);
  if (!limit.allowed) return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
  if (!(await verifyPassword(user.passwordHash, typed))) return fail({ kind: "wrong_password" });
  return ok({ passwordHash: user.passwordHash, attempts });
}

/**
 * True if a hash checked before the transaction is still current. Locks the row until the end of the
 * transaction, so a concurrent reset waits and then ends the session created here.
 */
export async function isPasswordUnchanged(
  tx: Transaction,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
): Promise<boolean> {
  return passwordHash !== null && (await lockIfPasswordHash(tx, { userId, passwordHash }));
}

/**
 * Returns how the caller must confirm their identity before using the permission; null if it needs
 * no check or the last one is recent. Accounts without a code or a password sign in again.
 */
export function getStepUp(
  session: ActiveSession,
  permission: Permission,
  now: Date,
): StepUpMethod | null {
  if (!needsStepUp(permission)) return null;
  const ageMs = now.getTime() - session.verifiedAt.getTime();
  if (ageMs <= authPolicy.stepUpMinutes * minuteMs) return null;
  if (session.hasTotp) return "code";
  return session.hasPassword ? "password" : "sign_in";
}

/**
 * True if the caller must set up two-step sign-in first: everywhere but on a local site, for
 * everything but their own account, where they set it up.
 */
export function mustSetUpTotp(
  ctx: Pick<Ctx, "settings">,
  session: ActiveSession,
  permission: Permission,
): boolean {
  return !ctx.settings.isLocal && !session.hasTotp && permission !== "account.manage";
}
