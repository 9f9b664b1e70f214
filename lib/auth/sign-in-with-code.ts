import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { authTokens, users } from "@/db/schema";
import { confirmAddress, takeToken } from "@/lib/auth/mailed-token";
import { authPolicy } from "@/lib/auth/policy";
import { checkSecondStep } from "@/lib/auth/second-step";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import { triesOf } from "@/lib/auth/sign-in-tries";
import { giveTriesBack, spendTries } from "@/lib/auth/spend-try";
import { type StartedSession, startSession } from "@/lib/auth/start-session";
import { hashAuthCode } from "@/lib/auth/token-hash";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { fail, ok, type Result } from "@/lib/result";
import { equalSecrets } from "@/lib/secrets/keyed-hash";

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
  const tries = await triesOf(ctx, { email, visitor });
  const retryAfterSeconds = await spendTries(ctx.db, now, tries);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  const tried = await spendCodeTries(ctx, { email, browserHash: visitor.browserHash });
  const right = tried.find(
    ({ id, codeHash }) =>
      codeHash !== null && equalSecrets(hashAuthCode(ctx.settings.authSecret, id, code), codeHash),
  );
  if (!right) return fail({ kind: "proof_rejected" });
  return await ctx.db.transaction(async (tx) => {
    await giveTriesBack(tx, tries);
    const [user] = await tx.select().from(users).where(eq(users.id, right.userId));
    if (!user) return fail({ kind: "proof_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, typed: secondStep });
    if (!second.ok) {
      await tx
        .update(authTokens)
        .set({ codeTries: sql`${authTokens.codeTries} - 1` })
        .where(eq(authTokens.id, right.id));
      return second;
    }
    if (!(await takeToken(ctx, tx, right.id))) return fail({ kind: "proof_rejected" });
    await confirmAddress(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "code", visitor }));
  });
}

/** Counts an attempt on each active code this browser requested. Returns those with attempts left. */
async function spendCodeTries(
  ctx: Ctx,
  { email, browserHash }: { readonly email: string; readonly browserHash: string },
) {
  return await ctx.db
    .update(authTokens)
    .set({ codeTries: sql`${authTokens.codeTries} + 1` })
    .from(users)
    .where(
      and(
        eq(users.id, authTokens.userId),
        eq(users.email, email),
        eq(authTokens.purpose, "sign_in"),
        eq(authTokens.browserHash, browserHash),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, ctx.now()),
        lt(authTokens.codeTries, authPolicy.codeTries),
      ),
    )
    .returning({
      id: authTokens.id,
      userId: authTokens.userId,
      codeHash: authTokens.codeHash,
    });
}
