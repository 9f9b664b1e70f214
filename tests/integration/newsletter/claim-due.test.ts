import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { emailOutbox, newsletterIssues, newsletterRenders } from "@/db/schema";
import { readIssueFiles } from "@/db/seed";
import { seedNewsletter } from "@/db/seed-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { rescheduleMissedSends } from "@/lib/newsletter/sending/reschedule-subscribers";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { sendingHelpers } from "./sending-helpers";

const database = testDatabase({ poolSize: 12 });
let ctx: TestCtx;
const helpers = sendingHelpers(() => ctx);

/** Tuesday, 9:05 in Chicago. */
const tuesday = "2026-11-24T15:05:00Z";

beforeEach(async () => {
  await database.empty();
  ctx = testCtx({ db: database.db, now: tuesday });
});

afterEach(async () => {
  await database.db.delete(emailOutbox);
});

const soon = () => new Date(ctx.now().getTime() + 25_000);

/** Claims everything due now and marks it as sent. */
async function tick(): Promise<void> {
  await rescheduleMissedSends(ctx, { until: soon() });
  await claimDue(ctx, { kind: "welcome", limit: 1000 });
  await claimDue(ctx, { kind: "scheduled", limit: 1000 });
  await helpers.markClaimsSent();
}

async function tickDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await tick();
    ctx.clock.advance({ days: 1 });
  }
}

describe("a new subscriber", () => {
  test("gets W1 immediately, W2 the next day at nine and the first issue a day later", async () => {
    ctx.clock.set("2026-11-25T04:50:00Z");
    const id = await helpers.addSubscriber();
    await tick();
    expect(await helpers.sendLog(id)).toEqual(["2026-11-24 w1 sent"]);
    ctx.clock.set("2026-11-25T14:59:59Z");
    await tick();
    expect(await helpers.sendLog(id)).toHaveLength(1);
    ctx.clock.set("2026-11-25T15:00:00Z");
    await tick();
    ctx.clock.advance({ hours: 5 });
    await tick();
    expect(await helpers.sendLog(id)).toEqual(["2026-11-24 w1 sent", "2026-11-25 w2 sent"]);
    ctx.clock.set("2026-11-26T15:00:00Z");
    await tick();
    expect((await helpers.sendLog(id)).at(-1)).toBe("2026-11-26 001 sent");
  });

  test("with a weekly frequency gets W2 the next day, and the first issue on Tuesday", async () => {
    const id = await helpers.addSubscriber({ frequencyPref: "weekly" });
    await tickDaily(9);
    expect(await helpers.sendLog(id)).toEqual([
      "2026-11-24 w1 sent",
      "2026-11-25 w2 sent",
      "2026-12-01 001 sent",
    ]);
  });

  test("gets no W2 while the result of W1 is unknown", async () => {
    const id = await helpers.addSubscriber();
    await claimDue(ctx, { kind: "welcome", limit: 10 });
    ctx.clock.advance({ days: 1 });
    await claimDue(ctx, { kind: "scheduled", limit: 10 });
    expect(await helpers.sendLog(id)).toEqual(["2026-11-24 w1 queued"]);
    await tick();
    ctx.clock.advance({ minutes: 1 });
    await tick();
    expect(await helpers.sendLog(id)).toEqual(["2026-11-24 w1 sent", "2026-11-25 w2 sent"]);
  });
});

describe("the sequence", () => {
  test("continues in order, one issue per day, and ends after the last one", async () => {
    const id = await helpers.addSubscriber({ stage: "sequence", sequencePosition: 86 });
    await tickDaily(6);
    const ledger = await helpers.sendLog(id);
    expect(ledger.map((line) => line.split(" ")[1])).toEqual(["108", "104", "089", "090"]);
    expect(await helpers.subscriber(id)).toMatchObject({ stage: "done", nextSendAt: null });
  });

  test("continues for a returning subscriber where it stopped, without a second W1", async () => {
    const id = await helpers.addSubscriber();
    await tickDaily(4);
    await helpers.change(id, { unsubscribedAt: ctx.now(), frequencyPref: "unsubscribed" });
    ctx.clock.advance({ days: 40 });
    await tick();
    await helpers.change(id, { unsubscribedAt: null, frequencyPref: "daily", stage: "w1" });
    await tickDaily(3);
    const issues = (await helpers.sendLog(id)).map((line) => line.split(" ")[1]);
    expect(issues).toEqual(["w1", "w2", "001", "002", "003", "004"]);
  });

  test("moves sends that an outage delayed past 15:00 to the next allowed day, never two at once", async () => {
    const id = await helpers.addSubscriber({ stage: "sequence", frequencyPref: "twice_weekly" });
    ctx.clock.set("2026-11-24T21:00:00Z");
    await tick();
    ctx.clock.set("2026-11-25T16:00:00Z");
    await tick();
    expect(await helpers.sendLog(id)).toEqual([]);
    ctx.clock.set("2026-11-26T20:58:59Z");
    await tick();
    await tick();
    expect(await helpers.sendLog(id)).toEqual(["2026-11-26 001 sent"]);
  });

  test("moves any number of missed sends in rounds that end with the run", async () => {
    await helpers.addSubscriber({ stage: "sequence" });
    // Two full rounds and one more, all missed yesterday.
    await database.db.execute(`
      insert into newsletter_subscribers (email, email_hash, first_name, consent, consent_version,
        consent_at, signup_source, confirmed, confirmed_at, created_at, stage, frequency_pref,
        next_send_at)
      select 'missed-' || n || '@example.com', email_hash, first_name, consent, consent_version,
        consent_at, signup_source, confirmed, confirmed_at, created_at, stage, frequency_pref,
        next_send_at
      from newsletter_subscribers, generate_series(1, 10000) n`);
    await database.db.execute(
      "update newsletter_subscribers set next_send_at = '2026-11-23T15:00:00Z'",
    );
    const until = soon();
    // Each read advances the clock by eight seconds: one for the day, two for rounds, one too late.
    const now = () => {
      ctx.clock.advance({ seconds: 8 });
      return ctx.now();
    };
    const slow = { db: ctx.db, now };
    expect(await rescheduleMissedSends(slow, { until })).toBe(10_000);
    expect(await rescheduleMissedSends(ctx, { until: soon() })).toBe(1);
    const { db } = database;
    const next = await readRows(
      db,
      "select distinct next_send_at::text from newsletter_subscribers",
    );
    expect(next).toHaveLength(1);
  });

  test("doesn't claim a missed slot outside its day's sending hours", async () => {
    await helpers.addSubscribers(2, { stage: "sequence" });
    for (const late of ["2026-11-24T21:00:00Z", "2026-11-25T14:59:00Z", "2026-11-25T15:30:00Z"]) {
      ctx.clock.set(late);
      const claim = await claimDue(ctx, { kind: "scheduled", limit: 10 });
      expect(claim.subscribers).toBe(0);
    }
  });
});

describe("changes to issues", () => {
  afterEach(async () => {
    await database.empty();
    await database.db.delete(newsletterRenders);
    await database.db.delete(newsletterIssues);
    await seedNewsletter(database.db, await readIssueFiles());
  });

  test("an unpublished issue blocks its subscribers, who skip nothing, and staff are notified once", async () => {
    const id = await helpers.addSubscriber({ stage: "sequence" });
    await helpers.publish("002", false);
    await tickDaily(4);
    expect(await helpers.sendLog(id)).toEqual(["2026-11-24 001 sent"]);
    const notices = await ctx.db.select().from(emailOutbox);
    expect(notices).toMatchObject([{ kind: "newsletter_notice", toEmail: "staff" }]);
    await helpers.publish("002", true);
    await tickDaily(2);
    expect(await helpers.sendLog(id)).toEqual([
      "2026-11-24 001 sent",
      "2026-11-28 002 sent",
      "2026-11-29 003 sent",
    ]);
  });

  test("a moved or inserted issue is neither skipped nor sent twice", async () => {
    const id = await helpers.addSubscriber({ stage: "sequence" });
    await tickDaily(5);
    const order = await helpers.listOrder();
    // The 40th and two new issues move to positions this subscriber has passed; the 2nd moves far
    // back.
    const rest = order.filter((issue) => issue !== "040" && issue !== "002");
    await helpers.reorder(["new-a", "040", ...rest.slice(0, 2), "new-b", ...rest.slice(2), "002"]);
    await tickDaily(92);
    const issues = (await helpers.sendLog(id)).map((line) => line.split(" ")[1]);
    expect(issues.slice(0, 11)).toEqual([
      "001",
      "002",
      "003",
      "004",
      "005",
      "new-a",
      "040",
      "new-b",
      "006",
      "007",
      "008",
    ]);
    expect(new Set(issues).size).toBe(92);
    expect(issues).toHaveLength(92);
  });

  test("an edited issue isn't sent again", async () => {
    const id = await helpers.addSubscriber({ stage: "sequence" });
    await tickDaily(3);
    const edit = { subject: "Other words", version: 2, updatedAt: ctx.now() };
    await ctx.db.update(newsletterIssues).set(edit).where(eq(newsletterIssues.id, "002"));
    await tickDaily(2);
    const issues = (await helpers.sendLog(id)).map((line) => line.split(" ")[1]);
    expect(issues).toEqual(["001", "002", "003", "004", "005"]);
  });
});
