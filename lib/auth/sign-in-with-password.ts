import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { holdsPassword } from "@/lib/auth/own-password";
import { verifyPassword } from "@/lib/auth/password-hash";
import { checkSecondStep } from "@/lib/auth/second-step";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { triesOf } from "@/lib/auth/sign-in-tries";
import { giveTriesBack, spendTries } from "@/lib/auth/spend-try";
import { type StartedSession, startSession } from "@/lib/auth/start-session";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";

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
 * hashing, and get the same response, as a wrong password. So does a password changed meantime.
 */
export async function signInWithPassword(
  ctx: Ctx,
  { email, password, secondStep, visitor }: PasswordSignIn,
): Promise<Result<StartedSession, SignInProblem>> {
  const now = ctx.now();
  const [tries, [user]] = await Promise.all([
    triesOf(ctx, { email, visitor }),
    ctx.db.select().from(users).where(eq(users.email, email)),
  ]);
  const retryAfterSeconds = await spendTries(ctx.db, now, tries);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user?.emailConfirmedAt || !isRight) return fail({ kind: "rejected" });
  return await ctx.db.transaction(async (tx) => {
    await giveTriesBack(tx, tries);
    const second = await checkSecondStep(ctx, tx, { user, typed: secondStep });
    if (!second.ok) return second;
    // Locks the user row last, the same order as in resetPassword, to avoid deadlocks.
    const { id: userId, passwordHash } = user;
    if (!(await holdsPassword(tx, { userId, passwordHash }))) return fail({ kind: "rejected" });
    return ok(await startSession(ctx, tx, { user, method: "password", visitor }));
  });
}
