import { findAdminByEmail, findUser, findUserByEmail } from "@/db/queries/auth/users";
import type { SignInMethod } from "@/db/values/auth";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SignInProblem } from "@/lib/auth/auth-copy";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import { callbackUrl, findAuthToken, markEmailConfirmed } from "@/lib/auth/emailed-token";
import { verifyPassword } from "@/lib/auth/password-hash";
import { authPolicy } from "@/lib/auth/policy";
import { type StartedSession, startSession } from "@/lib/auth/sessions";
import {
  consumeAuthEmailQuota,
  getSignInAttempts,
  type SignInVisitor,
} from "@/lib/auth/sign-in-limits";
import { isPasswordUnchanged } from "@/lib/auth/step-up";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hitDelays, hitRateLimit, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { consumeCode, issueCode, returnAttempt, tryCode } from "@/lib/secrets/one-time-codes";

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
  const [attempts, user] = await Promise.all([
    getSignInAttempts(ctx, { email, visitor }),
    findUserByEmail(ctx.db, email),
  ]);
  const limit = await hitDelays(ctx.db, now, attempts);
  if (!limit.allowed) return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user?.emailConfirmedAt || !isRight) return fail({ kind: "rejected" });
  return await ctx.db.transaction(async (tx) => {
    await releaseDelays(tx, attempts);
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    // Locks the user row last, the same order as in resetPassword, to avoid deadlocks.
    const { id: userId, passwordHash } = user;
    if (!(await isPasswordUnchanged(tx, { userId, passwordHash })))
      return fail({ kind: "rejected" });
    return ok(await startSession(ctx, tx, { user, method: "password", visitor }));
  });
}

export type LinkSignIn = {
  readonly token: string;
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/** Signs in with an emailed link, which works once. A missing second step doesn't use it up. */
export async function signInWithLink(
  ctx: Ctx,
  { token: linkToken, secondStep, visitor }: LinkSignIn,
): Promise<Result<StartedSession, SignInProblem>> {
  return await ctx.db.transaction(async (tx) => {
    const found = await findAuthToken(ctx, tx, { purpose: "staff_sign_in", token: linkToken });
    if (!found) return fail({ kind: "proof_rejected" });
    const { token, user } = found;
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    if (!(await consumeCode(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "link", visitor }));
  });
}

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
  const attempts = await getSignInAttempts(ctx, { email, visitor });
  const limit = await hitDelays(ctx.db, now, attempts);
  if (!limit.allowed) return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
  const account = await findUserByEmail(ctx.db, email);
  const match = await tryCode(ctx, {
    purposes: ["staff_sign_in"],
    // Unknown addresses cause the same queries.
    subject: account?.id ?? email,
    browserHash: visitor.browserHash,
    code,
  });
  if (typeof match !== "object") return fail({ kind: "proof_rejected" });
  return await ctx.db.transaction(async (tx) => {
    await releaseDelays(tx, attempts);
    const user = await findUser(tx, match.subject);
    if (!user) return fail({ kind: "proof_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) {
      await returnAttempt(tx, match.id);
      return second;
    }
    if (!(await consumeCode(ctx, tx, match.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    return ok(await startSession(ctx, tx, { user, method: "code", visitor }));
  });
}

/**
 * Queues an email with a sign-in link and code. Runs after the response, which is the same for
 * unknown addresses. Returns true if an email was queued.
 */
export async function requestSignInLink(
  ctx: Ctx,
  { email, visitor }: { readonly email: string; readonly visitor: SignInVisitor },
): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user || !(await consumeAuthEmailQuota(ctx, { email, visitor }))) return false;
  await ctx.db.transaction(async (tx) => {
    const { id, token, code } = await issueCode(ctx, tx, {
      subject: user.id,
      purpose: "staff_sign_in",
      browserHash: visitor.browserHash,
      minutes: authPolicy.signInLinkMinutes,
    });
    await enqueueEmail(tx, ctx.now(), {
      kind: "sign_in_link",
      to: email,
      props: {
        url: callbackUrl(ctx.settings.siteUrl, "magiclink", token),
        code,
        expiresInMinutes: authPolicy.signInLinkMinutes,
      },
      dedupeKey: `sign_in_link:${id}`,
    });
  });
  return true;
}

/**
 * Writes a failed sign-in to an admin account to the audit log, at most 20 an hour per account. Runs
 * after the response, so that timing doesn't reveal which accounts are admins.
 */
export async function recordFailedSignIn(
  ctx: Pick<Ctx, "db" | "now">,
  failed: { readonly email: string; readonly method: SignInMethod; readonly problem: string },
): Promise<void> {
  const now = ctx.now();
  const admin = await findAdminByEmail(ctx.db, failed.email);
  if (!admin) return;
  const limit = await hitRateLimit(ctx.db, now, rateLimits.failedSignInEntries, admin.userId);
  if (!limit.allowed) return;
  const details = { method: failed.method, problem: failed.problem };
  await recordAudit(ctx.db, { by: admin, action: "sign_in_failed", details, now });
}
