import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { recoveryCodes, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import { recorded, unaudited } from "@/lib/audit/staff-operation";
import { queueAccountNotice } from "@/lib/auth/account-events";
import type { SignInProblem } from "@/lib/auth/auth-copy";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import { revokeAccountSessions } from "@/lib/auth/sessions";
import { createDelayedAttempt } from "@/lib/auth/sign-in-limits";
import { type PasswordCheckProblem, verifyOwnPassword } from "@/lib/auth/step-up";
import {
  deriveRecoveryCodes,
  hashRecoveryCode,
  newTotpSecret,
  sealTotpSecret,
  totpStep,
  unsealTotpSecret,
} from "@/lib/auth/totp";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { hitDelays, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";

/** Creates a pending TOTP secret. It takes effect when a code is confirmed. */
export async function startTotpSetup(ctx: Ctx, actor: AdminActor) {
  const totpSecret = sealTotpSecret(ctx.settings.authSecret, newTotpSecret());
  await ctx.db
    .update(users)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(users.id, actor.userId), isNull(users.totpEnabledAt)));
  return unaudited("Nothing changes for anyone until a code confirms the secret.");
}

export type EnableTotpProblem =
  | PasswordCheckProblem
  | Extract<SignInProblem, { kind: "totp_rejected" | "too_soon" }>
  /** Setup hasn't been started, or TOTP is already on. */
  | { readonly kind: "not_started" };

/**
 * Turns on two-step sign-in after a correct code, and ends the account's other sessions, which never
 * entered one. Also requires the password, if there is one, so that someone at an unattended tab can't
 * lock the owner out.
 */
export async function enableTotp(
  ctx: Ctx,
  actor: AdminActor,
  { code, password }: { readonly code: string; readonly password: string },
) {
  const now = ctx.now();
  const { authSecret } = ctx.settings;
  const checked = await verifyOwnPassword(ctx, actor, password);
  if (!checked.ok) return checked;
  return await ctx.db.transaction(async (tx) => {
    const user = await pendingUser(tx, actor);
    if (!user?.totpSecret) return fail({ kind: "not_started" });
    // The password was set or changed during the check.
    const passwordHash = checked.value?.passwordHash ?? null;
    if (user.passwordHash !== passwordHash) return fail({ kind: "wrong_password" });
    const attempts = [createDelayedAttempt(authSecret, signInDelays.secondStep, user.id)];
    const limit = await hitDelays(tx, now, attempts);
    if (!limit.allowed)
      return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
    const secret = unsealTotpSecret(authSecret, user.totpSecret);
    if (secret === null) return fail({ kind: "not_started" });
    const step = totpStep(code.replace(/[\s-]/g, ""), { secret, lastStep: null, now });
    if (step === null) return fail({ kind: "totp_rejected" });
    await releaseDelays(tx, [...attempts, ...(checked.value?.attempts ?? [])]);
    await tx
      .update(users)
      .set({ totpEnabledAt: now, totpLastStep: step })
      .where(eq(users.id, user.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    const codes = deriveRecoveryCodes(authSecret, secret);
    const hashes = await Promise.all(
      codes.map((recoveryCode) => hashRecoveryCode(user.id, recoveryCode)),
    );
    const rows = hashes.map((codeHash) => ({ userId: user.id, codeHash }));
    await tx.insert(recoveryCodes).values(rows);
    const ended = await endOtherSessions(ctx, tx, actor);
    await queueAccountNotice(ctx, tx, { email: user.email, occasion: "totp_enabled" });
    const details = { sessions_ended: ended };
    await recordAudit(tx, { by: actor, action: "totp_enabled", details, now });
    return recorded(["totp_enabled"]);
  });
}

async function pendingUser(tx: Transaction, actor: AdminActor) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, actor.userId), isNull(users.totpEnabledAt)))
    .for("update");
  return user;
}

function endOtherSessions(ctx: Ctx, tx: Transaction, actor: AdminActor): Promise<number> {
  return revokeAccountSessions(ctx, tx, { userId: actor.userId, except: actor.sessionId });
}

/**
 * Turns off two-step sign-in and ends the account's other sessions. Requires a code, so that an
 * unattended tab isn't enough.
 */
export async function disableTotp(
  ctx: Ctx,
  actor: AdminActor,
  { code }: { readonly code: string },
) {
  return await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId));
    if (!user?.totpEnabledAt) return fail({ kind: "totp_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: code });
    if (!second.ok) return second;
    await tx
      .update(users)
      .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null })
      .where(eq(users.id, user.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    const details = { sessions_ended: await endOtherSessions(ctx, tx, actor) };
    await queueAccountNotice(ctx, tx, { email: user.email, occasion: "totp_disabled" });
    await recordAudit(tx, { by: actor, action: "totp_disabled", details, now: ctx.now() });
    return recorded(["totp_disabled"]);
  });
}
