import { and, isNull, lt, notExists, or, sql } from "drizzle-orm";
import {
  authTokens,
  customerCodes,
  customerSessions,
  signInThrottles,
  userSessions,
  users,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

type Before = Readonly<
  Record<"signInThrottles" | "authTokens" | "endedSessions" | "unconfirmedAccounts", Date>
>;

/**
 * Deletes expired sign-in data of staff and customers: attempt counters, emailed tokens and codes,
 * sessions and unconfirmed accounts.
 * @returns the number deleted
 */
export async function purgeSignIns(db: Ctx["db"], before: Before): Promise<number> {
  const throttles = await db
    .delete(signInThrottles)
    .where(lt(signInThrottles.lastFailedAt, before.signInThrottles))
    .returning({ key: signInThrottles.key });
  const tokens = await db
    .delete(authTokens)
    .where(lt(authTokens.expiresAt, before.authTokens))
    .returning({ id: authTokens.id });
  const sessions = await db
    .delete(userSessions)
    .where(
      or(
        lt(userSessions.expiresAt, before.endedSessions),
        lt(userSessions.revokedAt, before.endedSessions),
      ),
    )
    .returning({ id: userSessions.id });
  const accounts = await db
    .delete(users)
    .where(
      and(
        isNull(users.emailConfirmedAt),
        lt(users.createdAt, before.unconfirmedAccounts),
        notExists(
          db
            .select({ id: authTokens.id })
            .from(authTokens)
            .where(sql`${authTokens.userId} = ${users.id}`),
        ),
      ),
    )
    .returning({ id: users.id });
  const codes = await db
    .delete(customerCodes)
    .where(lt(customerCodes.expiresAt, before.authTokens))
    .returning({ id: customerCodes.id });
  const libraries = await db
    .delete(customerSessions)
    .where(lt(customerSessions.expiresAt, before.endedSessions))
    .returning({ id: customerSessions.id });
  const counts = [throttles, tokens, sessions, accounts, codes, libraries];
  return counts.reduce((sum, { length }) => sum + length, 0);
}
