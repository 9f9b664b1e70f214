import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/auth/password-hash";
import { authPolicy } from "@/lib/auth/policy";
import type { SignInVisitor } from "@/lib/auth/sign-in-visitor";
import { consumeAuthEmailQuota } from "@/lib/auth/throttling/consume-auth-email-quota";
import { callbackUrl } from "@/lib/auth/tokens/callback-url";
import { issueToken } from "@/lib/auth/tokens/issue-token";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

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
  const { id, token } = await issueToken(ctx, tx, {
    userId,
    purpose: "confirm_email",
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
