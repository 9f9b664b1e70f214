import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/password-hash";
import { checkSecondStep } from "@/lib/auth/second-step/check-second-step";
import { type StartedSession, startSession } from "@/lib/auth/sessions/start-session";
import type { SignInProblem } from "@/lib/auth/sign-in-problem";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import {
  consumeAttempts,
  createThrottleKey,
  releaseAttempts,
} from "@/lib/auth/throttling/throttle";
import { throttlePolicies } from "@/lib/auth/throttling/throttle-policies";
import {
  consumeAuthToken,
  type EmailedToken,
  findAuthToken,
  markEmailConfirmed,
} from "@/lib/auth/tokens/emailed-token";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type AccountConfirmation = {
  readonly token: string;
  /** Required in a different browser than the sign-up's; null until then. */
  readonly password: string | null;
  readonly secondStep: string | null;
  readonly visitor: SignInVisitor;
};

/**
 * Confirms a sign-up and signs in. Requires the same browser or the password chosen at sign-up.
 * Otherwise an attacker could sign up with a victim's address and their own password, and wait for
 * the victim to press the button. For the same reason, refuses the link once the owner has confirmed
 * the account another way.
 */
export async function confirmAccount(
  ctx: Ctx,
  { token: value, password, secondStep, visitor }: AccountConfirmation,
): Promise<Result<StartedSession, SignInProblem>> {
  const found = await findAuthToken(ctx, ctx.db, { purpose: "confirm_email", value });
  if (!found || found.user.emailConfirmedAt) return fail({ kind: "proof_rejected" });
  const proof = await verifySignUpBrowserOrPassword(ctx, found, { password, visitor });
  if (!proof.ok) return proof;
  const { token, user } = found;
  return await ctx.db.transaction(async (tx) => {
    if (await lockAndCheckConfirmed(tx, user.id)) return fail({ kind: "proof_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    if (!(await consumeAuthToken(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
    await markEmailConfirmed(ctx, tx, user.id);
    await tx.update(users).set({ passwordHash: token.passwordHash }).where(eq(users.id, user.id));
    return ok(await startSession(ctx, tx, { user, method: "sign_up", visitor }));
  });
}

/**
 * Locks the account, which queues up concurrent confirmations by its different links.
 * @returns true if the email address is already confirmed
 */
async function lockAndCheckConfirmed(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return user?.confirmedAt !== null;
}

async function verifySignUpBrowserOrPassword(
  ctx: Ctx,
  { token }: EmailedToken,
  { password, visitor }: Pick<AccountConfirmation, "password" | "visitor">,
): Promise<Result<null, SignInProblem>> {
  if (token.browserHash !== "" && token.browserHash === visitor.browserHash) return ok(null);
  if (password === null || password === "") return fail({ kind: "password_required" });
  const throttleKeys = [
    createThrottleKey(ctx.settings.authSecret, throttlePolicies.secondStep, "confirm", token.id),
  ];
  const retryAfterSeconds = await consumeAttempts(ctx.db, ctx.now(), throttleKeys);
  if (retryAfterSeconds > 0) return fail({ kind: "too_soon", retryAfterSeconds });
  if (!(await verifyPassword(token.passwordHash, password))) return fail({ kind: "rejected" });
  await releaseAttempts(ctx.db, throttleKeys);
  return ok(null);
}
