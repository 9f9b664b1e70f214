import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { authTokens, users } from "@/db/schema";
import type { AuthTokenPurpose } from "@/db/values/auth";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { keyedHash, randomCode, randomToken } from "@/lib/secrets/tokens";

export type EmailedToken = {
  readonly token: typeof authTokens.$inferSelect;
  readonly user: typeof users.$inferSelect;
};

/** Finds an unused, unexpired token and its account without using it up. */
export async function findAuthToken(
  ctx: Pick<Ctx, "now" | "settings">,
  db: Queryable,
  { purpose, value }: { readonly purpose: AuthTokenPurpose; readonly value: string },
): Promise<EmailedToken | undefined> {
  const [found] = await db
    .select({ token: authTokens, user: users })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .where(
      and(
        eq(authTokens.tokenHash, hashAuthToken(ctx.settings.authSecret, purpose, value)),
        eq(authTokens.purpose, purpose),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, ctx.now()),
      ),
    );
  return found;
}

/** Marks a token as used. Of any number of concurrent calls, only one returns true. */
export async function consumeAuthToken(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  tokenId: string,
): Promise<boolean> {
  const updated = await tx
    .update(authTokens)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(authTokens.id, tokenId),
        isNull(authTokens.usedAt),
        gt(authTokens.expiresAt, ctx.now()),
      ),
    )
    .returning({ id: authTokens.id });
  return updated.length === 1;
}

/**
 * Marks the email address as confirmed, because its owner followed an emailed link. Ends the
 * account's open sign-up links, because someone else may have requested them with their password.
 */
export async function markEmailConfirmed(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: ctx.now() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
  await tx
    .update(authTokens)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(authTokens.userId, userId),
        eq(authTokens.purpose, "confirm_email"),
        isNull(authTokens.usedAt),
      ),
    );
}

type NewToken = {
  readonly userId: string;
  readonly purpose: AuthTokenPurpose;
  /** The requesting browser. The code only works there, so strangers can't use up its attempts. */
  readonly browserHash: string;
  readonly minutes: number;
  readonly passwordHash?: string;
};

/** Creates the token and code for an email. Only their hashes are stored. */
export async function issueToken(
  ctx: Pick<Ctx, "now" | "settings">,
  tx: Transaction,
  { userId, purpose, browserHash, minutes, passwordHash }: NewToken,
): Promise<{ readonly id: string; readonly token: string; readonly code: string }> {
  const now = ctx.now();
  const { authSecret } = ctx.settings;
  const [id, token, code] = [randomUUID(), randomToken(), randomCode()];
  await tx.insert(authTokens).values({
    id,
    userId,
    purpose,
    tokenHash: hashAuthToken(authSecret, purpose, token),
    codeHash: purpose === "sign_in" ? hashAuthCode(authSecret, id, code) : null,
    browserHash,
    passwordHash: passwordHash ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * minuteMs),
  });
  return { id, token, code };
}

/** Hashes a link token for storage, keyed by purpose so that it can't be used for another one. */
export function hashAuthToken(authSecret: string, purpose: AuthTokenPurpose, token: string) {
  return keyedHash(authSecret, `auth-token:${purpose}`, token);
}

/** Hashes a six-digit code, salted with its row id because there are only a million values. */
export function hashAuthCode(authSecret: string, tokenId: string, code: string): string {
  return keyedHash(authSecret, "auth-code", `${tokenId}:${code}`);
}

/** The `type` in the fragment of an emailed link. Never rename: old emails contain these values. */
type CallbackType = "magiclink" | "signup" | "recovery";

/**
 * Builds an emailed link. The token is in the fragment, which browsers never send, so it doesn't
 * appear in logs or Referer headers, and link scanners don't use it up.
 * @param email for password managers, where a new password is chosen
 */
export function callbackUrl(
  siteUrl: string,
  type: CallbackType,
  token: string,
  email?: string,
): string {
  const fragment = { type, token, ...(email && { email }) };
  return `${siteUrl}/auth/callback#${new URLSearchParams(fragment)}`;
}
