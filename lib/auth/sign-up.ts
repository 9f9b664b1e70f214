import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { takeAuthMailTurn } from "@/lib/auth/auth-mail-turn";
import { issueToken } from "@/lib/auth/issue-token";
import { callbackUrl } from "@/lib/auth/link-urls";
import { hashPassword } from "@/lib/auth/password-hash";
import { authPolicy } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/visitor";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";

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
  if (!(await takeAuthMailTurn(ctx, { email, visitor }))) return false;
  return await ctx.db.transaction(async (tx) => {
    const user = await userOf(ctx, tx, email);
    if (user.emailConfirmedAt) await tellOwner(ctx, tx, email);
    else await mailConfirmation(ctx, tx, { userId: user.id, email, passwordHash, visitor });
    return true;
  });
}

async function userOf(ctx: Ctx, tx: Transaction, email: string) {
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

async function tellOwner(ctx: Ctx, tx: Transaction, email: string): Promise<void> {
  await enqueueMail(tx, ctx.now(), {
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

async function mailConfirmation(
  ctx: Ctx,
  tx: Transaction,
  { userId, email, passwordHash, visitor }: Confirmation,
): Promise<void> {
  const { id, token } = await issueToken(ctx, tx, {
    userId,
    purpose: "confirm_email",
    browserHash: visitor.browserHash,
    minutes: authPolicy.confirmLinkHours * 60,
    passwordHash,
  });
  await enqueueMail(tx, ctx.now(), {
    kind: "confirm_account",
    to: email,
    props: {
      url: callbackUrl(ctx.settings.siteUrl, "signup", token),
      expiresInHours: authPolicy.confirmLinkHours,
    },
    dedupeKey: `confirm_account:${id}`,
  });
}
