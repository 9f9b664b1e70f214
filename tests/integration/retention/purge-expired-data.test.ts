import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  dataRequests,
  newsletterLinkEmails,
  oneTimeCodes,
  rateLimits,
  signInThrottles,
  stripeEvents,
  userSessions,
  users,
} from "@/db/schema";
import { runRetention } from "@/lib/flows/run-retention";
import { recordJobRun } from "@/lib/jobs/run-job";
import { readRetention } from "@/lib/overview/read-jobs-health";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { retentionDays } from "@/lib/retention/retention-days";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
beforeEach(() => database.empty());

const dayMs = 24 * 3_600_000;

test("deletes rate limits after a day or their block, clears payloads of handled events after 90 days, and keeps what is still needed", async () => {
  const ctx = testCtx({ db: database.db });
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * dayMs);
  const event = (id: string, receivedAt: Date, handledAt: Date | null) => ({
    id,
    type: "checkout.session.completed",
    payload: { customer: "someone" },
    receivedAt,
    handledAt,
    nextAttemptAt: receivedAt,
  });
  await ctx.db.insert(rateLimits).values([
    { key: "old", windowStartedAt: daysAgo(2), hits: 1 },
    { key: "new", windowStartedAt: daysAgo(0.5), hits: 1 },
    { key: "over", windowStartedAt: daysAgo(2), hits: 9, blockedUntil: daysAgo(1) },
    { key: "blocked", windowStartedAt: daysAgo(1.9), hits: 9, blockedUntil: daysAgo(-0.1) },
  ]);
  const purpose = "confirm" as const;
  await ctx.db.insert(newsletterLinkEmails).values([
    { emailHash: "old", purpose, sentAt: daysAgo(3) },
    { emailHash: "new", purpose, sentAt: daysAgo(1) },
  ]);
  await ctx.db
    .insert(stripeEvents)
    .values([
      event("evt_old", daysAgo(100), daysAgo(99)),
      event("evt_new", daysAgo(10), daysAgo(10)),
      event("evt_waiting", daysAgo(100), null),
    ]);
  const { counts, isComplete } = await purgeExpiredData(ctx, {
    until: new Date(ctx.now().getTime() + 1),
  });
  expect(isComplete).toBe(true);
  expect(Object.entries(counts).filter(([, deleted]) => deleted > 0)).toEqual([
    ["rateLimits", 3],
    ["eventPayloads", 1],
    ["newsletterLinks", 1],
  ]);
  expect((await ctx.db.select().from(rateLimits)).map(({ key }) => key).sort()).toEqual([
    "blocked",
    "new",
    "newsletter-confirm:new",
  ]);
  expect((await ctx.db.select().from(newsletterLinkEmails)).map((row) => row.emailHash)).toEqual([
    "new",
  ]);
  const remaining = await ctx.db.select().from(stripeEvents);
  const cleared = remaining.filter(({ payload }) => JSON.stringify(payload) === "{}");
  expect(cleared.map(({ id }) => id)).toEqual(["evt_old"]);
  expect(remaining).toHaveLength(3);
});

test("deletes closed data requests 24 months after they were closed, and never open ones", async () => {
  const ctx = testCtx({ db: database.db });
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * dayMs);
  const request = (email: string, closedAt: Date | null) => ({
    ...({ id: randomUUID(), email, kind: "export", channel: "email", law: "gdpr" } as const),
    receivedOn: "2020-01-01",
    dueOn: "2020-02-01",
    linkSentAt: daysAgo(900),
    createdAt: daysAgo(900),
    closedAt,
    ...(closedAt ? ({ status: "refused", refusalReason: "No reply." } as const) : {}),
  });
  await ctx.db
    .insert(dataRequests)
    .values([
      request("old@example.com", daysAgo(732)),
      request("new@example.com", daysAgo(730)),
      request("open@example.com", null),
    ]);
  const { counts } = await purgeExpiredData(ctx, { until: new Date(ctx.now().getTime() + 1) });
  expect(counts.dataRequests).toBe(1);
  const remaining = await ctx.db.select().from(dataRequests);
  expect(remaining.map(({ email }) => email).sort()).toEqual([
    "new@example.com",
    "open@example.com",
  ]);
});

/** Adds counters that have reached their age. */
async function addOldCounters(count: number): Promise<void> {
  await database.db.execute(sql`insert into rate_limits (key, window_started_at, hits)
    select 'old-' || n, timestamptz '2020-01-01', 1 from generate_series(1, ${count}) n`);
}

test("stops when its time is over, continues with the next run, and no kind keeps the others waiting", async () => {
  await addOldCounters(9_000);
  await database.db
    .insert(newsletterLinkEmails)
    .values({ emailHash: "old", purpose: "confirm", sentAt: new Date("2020-01-01") });
  // A second passes with each look at the clock: 21 steps are more than one round and less than two.
  const runFor = async (seconds: number) => {
    let at = Date.parse("2030-01-01T12:00:00Z");
    const now = () => {
      at += 1_000;
      return new Date(at);
    };
    return await purgeExpiredData(
      { db: database.db, now },
      { until: new Date(at + seconds * 1_000) },
    );
  };
  const first = await runFor(22);
  expect(first.isComplete).toBe(false);
  expect(first.counts.newsletterLinks).toBe(1);
  expect(first.counts.rateLimits).toBeGreaterThan(0);
  expect(first.counts.rateLimits).toBeLessThan(9_000);
  const second = await runFor(1_000);
  expect(second.isComplete).toBe(true);
  expect(first.counts.rateLimits + second.counts.rateLimits).toBe(9_001);
  expect((await runFor(1)).isComplete).toBe(false);
});

test("the status screen and the log say how much of each kind was deleted", async () => {
  const ctx = testCtx({ db: database.db });
  const { actor } = await addTestAdmin(database.db);
  const limits = { until: new Date(ctx.now().getTime() + 1), callMs: 1_000 };
  for (const count of [3, 2]) {
    await addOldCounters(count);
    await recordJobRun(ctx, "retention", () => runRetention(ctx, limits));
  }
  const rows = await readRetention(ctx, actor);
  expect(rows.find(({ kind }) => kind === "rateLimits")).toEqual({
    kind: "rateLimits",
    label: "Rate limit counters",
    keptDays: 1,
    lastRun: 2,
    recently: 5,
  });
  expect(rows.find(({ kind }) => kind === "authTokens")).toMatchObject({ lastRun: 0, recently: 0 });
  const lines = ctx.lines.filter(({ event }) => event === "retention.deleted");
  expect(lines.map(({ fields }) => fields.rateLimits)).toEqual([3, 2]);
});

test("leaves a row that someone else is changing to the next run, without waiting for it", async () => {
  await addOldCounters(2);
  const ctx = testCtx({ db: database.db });
  const limits = { until: new Date(ctx.now().getTime() + 1) };
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update rate_limits set hits = 2 where key = 'old-1'`);
    expect((await purgeExpiredData(ctx, limits)).counts.rateLimits).toBe(1);
  });
  expect((await purgeExpiredData(ctx, limits)).counts.rateLimits).toBe(1);
});

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
