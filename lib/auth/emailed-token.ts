import { and, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { findUser, type UserRow } from "@/db/queries/auth/users";
import { users } from "@/db/schema";
import type { OneTimeCodePurpose } from "@/db/values/auth";
import type { Ctx } from "@/lib/ctx";
import { endCodes, findToken, type OneTimeCode } from "@/lib/secrets/one-time-codes";

type AuthTokenPurpose = Extract<OneTimeCodePurpose, `staff_${string}`>;

export type EmailedToken = { readonly token: OneTimeCode; readonly user: UserRow };

/** Finds an unused, unexpired token and its account without using it up. */
export async function findAuthToken(
  ctx: Pick<Ctx, "now" | "settings">,
  db: Queryable,
  link: { readonly purpose: AuthTokenPurpose; readonly token: string },
): Promise<EmailedToken | undefined> {
  const token = await findToken(ctx, db, link);
  const user = token && (await findUser(db, token.subject));
  return token && user && { token, user };
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
  await endCodes(ctx, tx, { subject: userId, purpose: "staff_confirm_email" });
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
