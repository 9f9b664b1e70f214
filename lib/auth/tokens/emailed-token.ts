import { and, eq, gt, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { authTokens, users } from "@/db/schema";
import type { AuthTokenPurpose } from "@/db/values/auth";
import { hashAuthToken } from "@/lib/auth/tokens/token-hash";
import type { Ctx } from "@/lib/ctx";

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
