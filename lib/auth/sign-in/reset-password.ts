import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { authTokens, users } from "@/db/schema";
import { auditIfAdmin } from "@/lib/auth/accounts/audit-if-admin";
import { queueAccountNotice } from "@/lib/auth/accounts/queue-account-notice";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { findPasswordWeakness } from "@/lib/auth/password-rules";
import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import { revokeAccountSessions } from "@/lib/auth/sessions/end-sessions";
import { type StartedSession, startSession } from "@/lib/auth/sessions/start-session";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import {
  consumeAuthToken,
  findAuthToken,
  markEmailConfirmed,
} from "@/lib/auth/tokens/emailed-token";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

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
  { token: value, password, secondStep, visitor }: PasswordReset,
): Promise<Result<StartedSession, SignInProblem>> {
  const found = await findAuthToken(ctx, ctx.db, { purpose: "reset_password", value });
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
    if (!(await consumeAuthToken(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await revokeEmailedLinks(ctx, tx, user.id);
    const ended = await revokeAccountSessions(ctx, tx, { userId: user.id, except: null });
    await queueAccountNotice(ctx, tx, { email: user.email, occasion: "password_reset" });
    await auditIfAdmin(ctx, tx, user, {
      action: "password_reset",
      details: { sessions_ended: ended },
    });
    return ok(await startSession(ctx, tx, { user, method: "reset", visitor }));
  });
}

/** Older emailed links must stop working too: a leaked one may be the reason for the reset. */
async function revokeEmailedLinks(ctx: Ctx, tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(authTokens)
    .set({ usedAt: ctx.now() })
    .where(and(eq(authTokens.userId, userId), isNull(authTokens.usedAt)));
}
