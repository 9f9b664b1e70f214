import { findUserByEmail } from "@/db/queries/auth/users";
import { isPasswordUnchanged } from "@/lib/auth/account-settings/verify-own-password";
import { verifyPassword } from "@/lib/auth/password-hash";
import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import { type StartedSession, startSession } from "@/lib/auth/sessions/start-session";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { getSignInThrottleKeys } from "@/lib/auth/throttling/sign-in-throttle-keys";
import { consumeAttempts, releaseAttempts } from "@/lib/auth/throttling/throttle";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type PasswordSignIn = {
  /** Normalized. */
  readonly email: string;
  readonly password: string;
  /** A code from the authenticator app or a recovery code; null before it's requested. */
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/**
 * Signs in with a password. Unknown, unconfirmed and passwordless accounts cause the same queries and
 * hashing, and get the same response, as a wrong password. So does one changed in the meantime.
 */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password, secondStep, visitor }: PasswordSignIn,
): Promise<Result<StartedSession, SignInProblem>> {
  const now = ctx.now();
  const [throttleKeys, user] = await Promise.all([
    getSignInThrottleKeys(ctx, { email, visitor }),
    findUserByEmail(ctx.db, email),
  ]);
  const retryAfterSeconds = await consumeAttempts(ctx.db, now, throttleKeys);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user?.emailConfirmedAt || !isRight) return fail({ kind: "rejected" });
  return await ctx.db.transaction(async (tx) => {
    await releaseAttempts(tx, throttleKeys);
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    // Locks the user row last, the same order as in resetPassword, to avoid deadlocks.
    const { id: userId, passwordHash } = user;
    if (!(await isPasswordUnchanged(tx, { userId, passwordHash })))
      return fail({ kind: "rejected" });
    return ok(await startSession(ctx, tx, { user, method: "password", visitor }));
  });
}
