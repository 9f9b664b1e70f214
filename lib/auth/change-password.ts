import { and, eq } from "drizzle-orm";
import { findUserByEmail } from "@/db/queries/auth/users";
import { users } from "@/db/schema";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { auditIfAdmin, queueAccountNotice } from "@/lib/auth/account-events";
import type { SignInProblem, WeakPasswordReason } from "@/lib/auth/auth-copy";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import { callbackUrl, findAuthToken, markEmailConfirmed } from "@/lib/auth/emailed-token";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { authPolicy } from "@/lib/auth/policy";
import { revokeAccountSessions, type StartedSession, startSession } from "@/lib/auth/sessions";
import { consumeAuthEmailQuota, type SignInVisitor } from "@/lib/auth/sign-in-limits";
import { type PasswordCheckProblem, verifyOwnPassword } from "@/lib/auth/step-up";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { type DelayedAttempt, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { consumeCode, endCodes, issueCode } from "@/lib/secrets/one-time-codes";

export type ChangePasswordProblem =
  | PasswordCheckProblem
  | { readonly kind: "weak_password"; readonly reason: WeakPasswordReason };

/** Changes the signed-in admin's password and ends the account's other sessions. */
export async function changePassword(
  ctx: Ctx,
  actor: AdminActor,
  { current, password }: { readonly current: string; readonly password: string },
) {
  const reason = findPasswordWeakness(password, actor.email);
  if (reason) return fail({ kind: "weak_password", reason });
  const checked = await verifyOwnPassword(ctx, actor, current);
  if (!checked.ok) return checked;
  if (!checked.value) return fail({ kind: "wrong_password" });
  const { passwordHash: was, attempts } = checked.value;
  if (await verifyPassword(was, password)) return fail({ kind: "weak_password", reason: "reused" });
  const passwordHash = await hashPassword(password);
  return await replacePassword(ctx, actor, { was, passwordHash, attempts });
}

type Replacement = {
  readonly was: string;
  readonly passwordHash: string;
  readonly attempts: readonly DelayedAttempt[];
};

const replacePassword = staffOperation(
  async (tx, ctx, actor, { was, passwordHash, attempts }: Replacement) => {
    await releaseDelays(tx, attempts);
    const replaced = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, actor.userId), eq(users.passwordHash, was)))
      .returning({ id: users.id });
    if (replaced.length === 0) return fail({ kind: "wrong_password" });
    const ended = await revokeAccountSessions(ctx, tx, {
      userId: actor.userId,
      except: actor.sessionId,
    });
    await queueAccountNotice(ctx, tx, { email: actor.email, occasion: "password_changed" });
    return changed("password_changed", { sessions_ended: ended });
  },
);

/**
 * Queues a password reset email. Runs after the response, which is the same for unknown addresses.
 * Returns true if an email was queued.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { email, visitor }: { readonly email: string; readonly visitor: SignInVisitor },
): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user || !(await consumeAuthEmailQuota(ctx, { email, visitor }))) return false;
  await ctx.db.transaction(async (tx) => {
    const { id, token } = await issueCode(ctx, tx, {
      subject: user.id,
      purpose: "staff_reset_password",
      browserHash: visitor.browserHash,
      minutes: authPolicy.resetLinkMinutes,
    });
    await enqueueEmail(tx, ctx.now(), {
      kind: "reset_password",
      to: email,
      props: {
        url: callbackUrl(ctx.settings.siteUrl, "recovery", token, email),
        expiresInMinutes: authPolicy.resetLinkMinutes,
      },
      dedupeKey: `reset_password:${id}`,
    });
  });
  return true;
}

export type PasswordReset = {
  readonly token: string;
  readonly password: string;
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/**
 * Sets a new password with an emailed token, ends all sessions, emails the owner and starts a new
 * session. A rejected password doesn't use up the token.
 */
export async function resetPassword(
  ctx: Ctx,
  { token: linkToken, password, secondStep, visitor }: PasswordReset,
): Promise<Result<StartedSession, SignInProblem>> {
  const found = await findAuthToken(ctx, ctx.db, {
    purpose: "staff_reset_password",
    token: linkToken,
  });
  if (!found) return fail({ kind: "proof_rejected" });
  const { token, user } = found;
  const reason = findPasswordWeakness(password, user.email);
  if (reason) return fail({ kind: "weak_password", reason });
  if (user.passwordHash && (await verifyPassword(user.passwordHash, password)))
    return fail({ kind: "weak_password", reason: "reused" });
  const passwordHash = await hashPassword(password);
  return await ctx.db.transaction(async (tx) => {
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    if (!(await consumeCode(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    // Older emailed links must stop working too: a leaked one may be the reason for the reset.
    await endCodes(ctx, tx, { subject: user.id });
    const ended = await revokeAccountSessions(ctx, tx, { userId: user.id, except: null });
    await queueAccountNotice(ctx, tx, { email: user.email, occasion: "password_reset" });
    await auditIfAdmin(ctx, tx, user, {
      action: "password_reset",
      details: { sessions_ended: ended },
    });
    return ok(await startSession(ctx, tx, { user, method: "reset", visitor }));
  });
}
