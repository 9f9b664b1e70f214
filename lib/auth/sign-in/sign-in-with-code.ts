import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { authTokens, users } from "@/db/schema";
import { authPolicy } from "@/lib/auth/policy";
import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import { type StartedSession, startSession } from "@/lib/auth/sessions/start-session";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { getSignInThrottleKeys } from "@/lib/auth/throttling/sign-in-throttle-keys";
import { consumeAttempts, releaseAttempts } from "@/lib/auth/throttling/throttle";
import { consumeAuthToken, markEmailConfirmed } from "@/lib/auth/tokens/emailed-token";
import { hashAuthCode } from "@/lib/auth/tokens/token-hash";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { constantTimeEqual } from "@/lib/secrets/tokens";

export type CodeSignIn = {
  /** Normalized. */
  readonly email: string;
  /** Six digits. */
  readonly code: string;
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/**
 * Signs in with an emailed code, in the browser that requested it. Attempts count per code and per
 * account, before the code is compared.
 */
export async function signInWithCode(
  ctx: Ctx,
  { email, code, secondStep, visitor }: CodeSignIn,
): Promise<Result<StartedSession, SignInProblem>> {
  const now = ctx.now();
  const throttleKeys = await getSignInThrottleKeys(ctx, { email, visitor });
  const retryAfterSeconds = await consumeAttempts(ctx.db, now, throttleKeys);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  const candidates = await consumeCodeAttempts(ctx, { email, browserHash: visitor.browserHash });
  const match = candidates.find(
    ({ id, codeHash }) =>
      codeHash !== null &&
      constantTimeEqual(hashAuthCode(ctx.settings.authSecret, id, code), codeHash),
  );
  if (!match) return fail({ kind: "proof_rejected" });
  return await ctx.db.transaction(async (tx) => {
    await releaseAttempts(tx, throttleKeys);
    const [user] = await tx.select().from(users).where(eq(users.id, match.userId));
    if (!user) return fail({ kind: "proof_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) {
      await tx
        .update(authTokens)
        .set({ codeAttempts: sql`${authTokens.codeAttempts} - 1` })
        .where(eq(authTokens.id, match.id));
      return second;
    }
    if (!(await consumeAuthToken(ctx, tx, match.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "code", visitor }));
  });
}

/** Counts an attempt on each active code this browser requested. Returns those with attempts left. */
async function consumeCodeAttempts(
  ctx: Ctx,
  { email, browserHash }: { readonly email: string; readonly browserHash: string },
) {
  return await ctx.db
    .update(authTokens)
    .set({ codeAttempts: sql`${authTokens.codeAttempts} + 1` })
    .from(users)
    .where(
      and(
        eq(users.id, authTokens.userId),
        eq(users.email, email),
        eq(authTokens.purpose, "sign_in"),
        eq(authTokens.browserHash, browserHash),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, ctx.now()),
        lt(authTokens.codeAttempts, authPolicy.codeAttempts),
      ),
    )
    .returning({
      id: authTokens.id,
      userId: authTokens.userId,
      codeHash: authTokens.codeHash,
    });
}
