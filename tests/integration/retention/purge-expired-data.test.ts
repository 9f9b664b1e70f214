import { expect, test } from "vitest";
import { newsletterLinkEmails, rateLimits, stripeEvents } from "@/db/schema";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
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
  expect(await purgeExpiredData(ctx)).toEqual({
    rateLimits: 2,
    downloadCodes: 0,
    eventPayloads: 1,
    newsletterLinks: 1,
    subscriberBrowsers: 0,
    courseBrowsers: 0,
    deliveryEvents: 0,
    faultCounts: 0,
    incidents: 0,
    unconfirmedSubscribers: 0,
    signIns: 0,
    emailsWithoutOrder: 0,
  });
  expect((await ctx.db.select().from(rateLimits)).map(({ key }) => key).sort()).toEqual([
    "blocked",
    "new",
  ]);
  expect((await ctx.db.select().from(newsletterLinkEmails)).map((row) => row.emailHash)).toEqual([
    "new",
  ]);
  const remaining = await ctx.db.select().from(stripeEvents);
  const cleared = remaining.filter(({ payload }) => JSON.stringify(payload) === "{}");
  expect(cleared.map(({ id }) => id)).toEqual(["evt_old"]);
  expect(remaining).toHaveLength(3);
});
