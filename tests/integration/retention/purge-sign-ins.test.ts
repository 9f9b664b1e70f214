import { expect, test } from "vitest";
import { oneTimeCodes, signInThrottles, userSessions, users } from "@/db/schema";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { retentionDays } from "@/lib/retention/retention-days";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();

test("deletes expired sign-in data and keeps confirmed accounts", async () => {
  const ctx = testCtx({ db: database.db });
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * 24 * 3_600_000);
  const account = async (email: string, createdAt: Date, emailConfirmedAt: Date | null) => {
    const [user] = await ctx.db
      .insert(users)
      .values({ email, createdAt, emailConfirmedAt })
      .returning();
    return user?.id ?? "";
  };
  const longAgo = daysAgo(400);
  const owner = await account("owner@example.com", longAgo, longAgo);
  await account("never@example.com", daysAgo(retentionDays.unconfirmedAccounts + 1), null);
  await account("lately@example.com", daysAgo(retentionDays.unconfirmedAccounts - 1), null);
  const requester = await account("asked-again@example.com", longAgo, null);
  const token = (userId: string, tokenHash: string, expiresAt: Date) => ({
    subject: userId,
    tokenHash,
    expiresAt,
    purpose: "staff_confirm_email" as const,
    createdAt: longAgo,
  });
  await ctx.db
    .insert(oneTimeCodes)
    .values([token(owner, "old", daysAgo(31)), token(requester, "new", daysAgo(1))]);
  const session = (expiresAt: Date, revokedAt: Date | null) => ({
    userId: owner,
    method: "password" as const,
    createdAt: longAgo,
    lastSeenAt: longAgo,
    expiresAt,
    revokedAt,
  });
  await ctx.db
    .insert(userSessions)
    .values([
      session(daysAgo(181), null),
      session(daysAgo(-1), daysAgo(181)),
      session(daysAgo(179), null),
      session(daysAgo(-1), null),
    ]);
  const tried = (key: string, lastFailedAt: Date) => ({
    key,
    failures: 3,
    lastFailedAt,
    nextAttemptAt: lastFailedAt,
  });
  await ctx.db
    .insert(signInThrottles)
    .values([tried("old", daysAgo(2)), tried("new", daysAgo(0.5))]);

  const until = new Date(ctx.now().getTime() + 1);
  expect((await purgeExpiredData(ctx, { until })).counts).toMatchObject({
    unconfirmedAccounts: 1,
    endedSessions: 2,
    // The old table's row and its copy.
    rateLimits: 2,
    authTokens: 1,
  });
  expect((await ctx.db.select().from(users)).map(({ email }) => email).sort()).toEqual([
    "asked-again@example.com",
    "lately@example.com",
    "owner@example.com",
  ]);
  expect(await ctx.db.select().from(userSessions)).toHaveLength(2);
  expect((await ctx.db.select().from(signInThrottles)).map(({ key }) => key)).toEqual(["new"]);
});
