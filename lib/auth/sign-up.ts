import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import type { SignInProblem } from "@/lib/auth/auth-copy";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import {
  callbackUrl,
  type EmailedToken,
  findAuthToken,
  markEmailConfirmed,
} from "@/lib/auth/emailed-token";
import { hashPassword, verifyPassword } from "@/lib/auth/password-hash";
import { authPolicy } from "@/lib/auth/policy";
import { type StartedSession, startSession } from "@/lib/auth/sessions";
import {
  consumeAuthEmailQuota,
  createDelayedAttempt,
  type SignInVisitor,
} from "@/lib/auth/sign-in-limits";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { hitDelays, releaseDelays } from "@/lib/rate-limit/hit-rate-limit";
import { signInDelays } from "@/lib/rate-limit/policies";
import { consumeCode, issueCode } from "@/lib/secrets/one-time-codes";

export type SignUp = {
  /** Normalized. */
  readonly email: string;
  /** Already checked for strength. */
  readonly password: string;
  readonly visitor: SignInVisitor;
};

/**
 * Queues a confirmation email; the password takes effect when the owner confirms. An address with an
 * account gets a different email. Runs after the response, which is the same for both, as is the
 * hashing. Returns true if an email was queued.
 */
export async function signUp(ctx: Ctx, { email, password, visitor }: SignUp): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  if (!(await consumeAuthEmailQuota(ctx, { email, visitor }))) return false;
  return await ctx.db.transaction(async (tx) => {
    const user = await findOrCreateUser(ctx, tx, email);
    if (user.emailConfirmedAt) await queueAccountExistsEmail(ctx, tx, email);
    else await queueConfirmationEmail(ctx, tx, { userId: user.id, email, passwordHash, visitor });
    return true;
  });
}

async function findOrCreateUser(ctx: Ctx, tx: Transaction, email: string) {
  await tx
    .insert(users)
    .values({ email, createdAt: ctx.now() })
    .onConflictDoNothing({ target: users.email });
  const [user] = await tx
    .select({ id: users.id, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.email, email));
  if (!user) throw new Error("the account was not written");
  return user;
}

async function queueAccountExistsEmail(ctx: Ctx, tx: Transaction, email: string): Promise<void> {
  await enqueueEmail(tx, ctx.now(), {
    kind: "account_exists",
    to: email,
    props: { loginUrl: `${ctx.settings.siteUrl}/admin/login` },
    dedupeKey: `account_exists:${randomUUID()}`,
  });
}

type Confirmation = {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly visitor: SignInVisitor;
};

async function queueConfirmationEmail(
  ctx: Ctx,
  tx: Transaction,
  { userId, email, passwordHash, visitor }: Confirmation,
): Promise<void> {
  const { id, token } = await issueCode(ctx, tx, {
    subject: userId,
    purpose: "staff_confirm_email",
    browserHash: visitor.browserHash,
    minutes: authPolicy.confirmLinkHours * 60,
    passwordHash,
  });
  await enqueueEmail(tx, ctx.now(), {
    kind: "confirm_account",
    to: email,
    props: {
      url: callbackUrl(ctx.settings.siteUrl, "signup", token),
      expiresInHours: authPolicy.confirmLinkHours,
    },
    dedupeKey: `confirm_account:${id}`,
  });
}

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
  { token: linkToken, password, secondStep, visitor }: AccountConfirmation,
): Promise<Result<StartedSession, SignInProblem>> {
  const found = await findAuthToken(ctx, ctx.db, {
    purpose: "staff_confirm_email",
    token: linkToken,
  });
  if (!found || found.user.emailConfirmedAt) return fail({ kind: "proof_rejected" });
  const proof = await verifySignUpBrowserOrPassword(ctx, found, { password, visitor });
  if (!proof.ok) return proof;
  const { token, user } = found;
  return await ctx.db.transaction(async (tx) => {
    if (await lockAndCheckConfirmed(tx, user.id)) return fail({ kind: "proof_rejected" });
    const second = await checkSecondStep(ctx, tx, { user, enteredCode: secondStep });
    if (!second.ok) return second;
    if (!(await consumeCode(ctx, tx, token.id))) return fail({ kind: "proof_rejected" });
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
  const attempts = [
    createDelayedAttempt(ctx.settings.authSecret, signInDelays.secondStep, "confirm", token.id),
  ];
  const limit = await hitDelays(ctx.db, ctx.now(), attempts);
  if (!limit.allowed) return fail({ kind: "too_soon", retryAfterSeconds: limit.retryAfterSeconds });
  if (!(await verifyPassword(token.passwordHash, password))) return fail({ kind: "rejected" });
  await releaseDelays(ctx.db, attempts);
  return ok(null);
}
