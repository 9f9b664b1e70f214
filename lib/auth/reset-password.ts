import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { authTokens, users } from "@/db/schema";
import { endSessionsOf } from "@/lib/auth/end-sessions";
import { confirmAddress, findToken, takeToken } from "@/lib/auth/mailed-token";
import { hashPassword } from "@/lib/auth/password-hash";
import { weaknessOf } from "@/lib/auth/password-rules";
import { queueAccountNotice } from "@/lib/auth/queue-account-notice";
import { recordOfAdmin } from "@/lib/auth/record-of-admin";
import { checkSecondStep } from "@/lib/auth/second-step";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { type StartedSession, startSession } from "@/lib/auth/start-session";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

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
  const found = await findToken(ctx, ctx.db, { purpose: "reset_password", value });
  if (!found) return fail({ kind: "proof_rejected" });
  const { token, user } = found;
  const reason = weaknessOf(password, user.email);
  if (reason) return fail({ kind: "weak_password", reason });
  const passwordHash = await hashPassword(password);
  return await ctx.db.transaction(async (tx) => {
    const second = await checkSecondStep(ctx, tx, { user, typed: secondStep });
    if (!second.ok) return second;
    if (!(await takeToken(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await confirmAddress(ctx, tx, user.id);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endMailedLinks(ctx, tx, user.id);
    const ended = await endSessionsOf(ctx, tx, { userId: user.id, except: null });
    await queueAccountNotice(ctx, tx, { email: user.email, occasion: "password_reset" });
    await recordOfAdmin(ctx, tx, user, {
      action: "password_reset",
      details: { sessions_ended: ended },
    });
    return ok(await startSession(ctx, tx, { user, method: "reset", visitor }));
  });
}

/** Older emailed links must stop working too: a leaked one may be the reason for the reset. */
async function endMailedLinks(ctx: Ctx, tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(authTokens)
    .set({ usedAt: ctx.now() })
    .where(and(eq(authTokens.userId, userId), isNull(authTokens.usedAt)));
}
