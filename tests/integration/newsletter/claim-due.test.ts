import { count, countDistinct, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { emailOutbox, newsletterIssues, newsletterRenders, newsletterSends } from "@/db/schema";
import { readIssueFiles } from "@/db/seed";
import { seedNewsletter } from "@/db/seed-newsletter";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { rescheduleMissedSends } from "@/lib/newsletter/sending/reschedule-subscribers";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const {
  addSubscriber,
  addSubscribers,
  changeSubscriber,
  listOrder,
  markClaimsSent,
  readSubscriber,
  reorder,
  sendLog,
  setPublished,
} = setup.helpers;

const soon = () => new Date(setup.ctx.now().getTime() + 25_000);

/** Claims everything due now and marks it as sent. */
async function tick(): Promise<void> {
  await rescheduleMissedSends(setup.ctx, { until: soon() });
  await claimDue(setup.ctx, { kind: "welcome", limit: 1000 });
  await claimDue(setup.ctx, { kind: "scheduled", limit: 1000 });
  await markClaimsSent();
}

async function tickDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await tick();
    setup.ctx.clock.advance({ days: 1 });
  }
}

describe("a new subscriber", () => {
  test("gets W1 immediately, W2 the next day at nine and the first issue a day later", async () => {
    setup.ctx.clock.set("2026-11-25T04:50:00Z");
    const id = await addSubscriber();
    await tick();
    expect(await sendLog(id)).toEqual(["2026-11-24 w1 sent"]);
    setup.ctx.clock.set("2026-11-25T14:59:59Z");
    await tick();
    expect(await sendLog(id)).toHaveLength(1);
    setup.ctx.clock.set("2026-11-25T15:00:00Z");
    await tick();
    setup.ctx.clock.advance({ hours: 5 });
    await tick();
    expect(await sendLog(id)).toEqual(["2026-11-24 w1 sent", "2026-11-25 w2 sent"]);
    setup.ctx.clock.set("2026-11-26T15:00:00Z");
    await tick();
    expect((await sendLog(id)).at(-1)).toBe("2026-11-26 001 sent");
  });

  test("with a weekly frequency gets W2 the next day, and the first issue on Tuesday", async () => {
    const id = await addSubscriber({ frequencyPref: "weekly" });
    await tickDaily(9);
    expect(await sendLog(id)).toEqual([
      "2026-11-24 w1 sent",
      "2026-11-25 w2 sent",
      "2026-12-01 001 sent",
    ]);
  });

  test("gets no W2 while the result of W1 is unknown", async () => {
    const id = await addSubscriber();
    await claimDue(setup.ctx, { kind: "welcome", limit: 10 });
    setup.ctx.clock.advance({ days: 1 });
    await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
    expect(await sendLog(id)).toEqual(["2026-11-24 w1 queued"]);
    await tick();
    setup.ctx.clock.advance({ minutes: 1 });
    await tick();
    expect(await sendLog(id)).toEqual(["2026-11-24 w1 sent", "2026-11-25 w2 sent"]);
  });
});

describe("the sequence", () => {
  test("continues in order, one issue per day, and ends after the last one", async () => {
    const id = await addSubscriber({ stage: "sequence", sequencePosition: 86 });
    await tickDaily(6);
    const ledger = await sendLog(id);
    expect(ledger.map((line) => line.split(" ")[1])).toEqual(["108", "104", "089", "090"]);
    expect(await readSubscriber(id)).toMatchObject({ stage: "done", nextSendAt: null });
  });

  test("moves any number of missed sends in rounds that end with the run", async () => {
    await addSubscriber({ stage: "sequence" });
    // Two full rounds and one more, all missed yesterday.
    await setup.database.db.execute(`
      insert into newsletter_subscribers (email, email_hash, first_name, consent, consent_version,
        consent_at, signup_source, confirmed, confirmed_at, created_at, stage, frequency_pref,
        next_send_at)
      select 'missed-' || n || '@example.com', email_hash, first_name, consent, consent_version,
        consent_at, signup_source, confirmed, confirmed_at, created_at, stage, frequency_pref,
        next_send_at
      from newsletter_subscribers, generate_series(1, 10000) n`);
    await setup.database.db.execute(
      "update newsletter_subscribers set next_send_at = '2026-11-23T15:00:00Z'",
    );
    const until = soon();
    // Each read advances the clock by eight seconds: one for the day, two for rounds, one too late.
    const now = () => {
      setup.ctx.clock.advance({ seconds: 8 });
      return setup.ctx.now();
    };
    const slow = { db: setup.ctx.db, now };
    expect(await rescheduleMissedSends(slow, { until })).toBe(10_000);
    expect(await rescheduleMissedSends(setup.ctx, { until: soon() })).toBe(1);
    const { db } = setup.database;
    const next = await readRows(
      db,
      "select distinct next_send_at::text from newsletter_subscribers",
    );
    expect(next).toHaveLength(1);
  });

  test("doesn't claim a missed slot outside its day's sending hours", async () => {
    await addSubscribers(2, { stage: "sequence" });
    for (const late of ["2026-11-24T21:00:00Z", "2026-11-25T14:59:00Z", "2026-11-25T15:30:00Z"]) {
      setup.ctx.clock.set(late);
      const claim = await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
      expect(claim.subscribers).toBe(0);
    }
  });
});

describe("changes to issues", () => {
  afterEach(async () => {
    await setup.database.empty();
    await setup.database.db.delete(newsletterRenders);
    await setup.database.db.delete(newsletterIssues);
    await seedNewsletter(setup.database.db, await readIssueFiles());
  });

  test("an unpublished issue blocks its subscribers, who skip nothing, and staff are notified once", async () => {
    const id = await addSubscriber({ stage: "sequence" });
    await setPublished("002", false);
    await tickDaily(4);
    expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
    const notices = await setup.ctx.db.select().from(emailOutbox);
    expect(notices).toMatchObject([{ kind: "newsletter_notice", toEmail: "staff" }]);
    await setPublished("002", true);
    await tickDaily(2);
    expect(await sendLog(id)).toEqual([
      "2026-11-24 001 sent",
      "2026-11-28 002 sent",
      "2026-11-29 003 sent",
    ]);
  });

  test("a moved or inserted issue is neither skipped nor sent twice", async () => {
    const id = await addSubscriber({ stage: "sequence" });
    await tickDaily(5);
    const order = await listOrder();
    // The 40th and two new issues move to positions this subscriber has passed; the 2nd moves far
    // back.
    const rest = order.filter((issue) => issue !== "040" && issue !== "002");
    await reorder(["new-a", "040", ...rest.slice(0, 2), "new-b", ...rest.slice(2), "002"]);
    await tickDaily(92);
    const issues = (await sendLog(id)).map((line) => line.split(" ")[1]);
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
    const id = await addSubscriber({ stage: "sequence" });
    await tickDaily(3);
    const edit = { subject: "Other words", version: 2, updatedAt: setup.ctx.now() };
    await setup.ctx.db.update(newsletterIssues).set(edit).where(eq(newsletterIssues.id, "002"));
    await tickDaily(2);
    const issues = (await sendLog(id)).map((line) => line.split(" ")[1]);
    expect(issues).toEqual(["001", "002", "003", "004", "005"]);
  });
});

test("puts each subscriber in the send log once, when ten claims run at once", async () => {
  const [fresh, later] = [
    await addSubscribers(260, { stage: "sequence" }),
    await addSubscribers(40, { stage: "sequence", sequencePosition: 30 }),
  ];
  const claims = await Promise.all(
    Array.from({ length: 10 }, () => claimDue(setup.ctx, { kind: "scheduled", limit: 90 })),
  );
  await markClaimsSent();
  expect(claims.reduce((sum, claim) => sum + claim.subscribers, 0)).toBe(300);
  for (const id of fresh) expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  for (const id of later) expect(await sendLog(id)).toEqual(["2026-11-24 031 sent"]);
  const batches = await setup.ctx.db.query.newsletterBatches.findMany();
  expect(batches.length).toBe(claims.reduce((sum, claim) => sum + claim.batches, 0));
  expect(await setup.ctx.db.query.newsletterRenders.findMany()).toHaveLength(2);
});

test("makes batches of one issue and at most 100", async () => {
  await addSubscribers(260, { stage: "sequence" });
  await addSubscribers(40, { stage: "sequence", sequencePosition: 30 });
  await claimDue(setup.ctx, { kind: "scheduled", limit: 300 });
  const { batchId, issueId } = newsletterSends;
  const batches = await setup.ctx.db
    .select({ issues: countDistinct(issueId), sends: count() })
    .from(newsletterSends)
    .groupBy(batchId)
    .orderBy(count());
  expect(batches).toEqual([40, 60, 100, 100].map((sends) => ({ issues: 1, sends })));
});

test("claims subscribers of one issue together, whatever their order in the list", async () => {
  for (let part = 0; part < 10; part += 1) {
    await addSubscribers(20, { stage: "sequence", sequencePosition: part % 2 });
  }
  const claim = { kind: "scheduled", limit: 100 } as const;
  expect(await claimDue(setup.ctx, claim)).toEqual({ subscribers: 100, batches: 1 });
  expect(await claimDue(setup.ctx, claim)).toEqual({ subscribers: 100, batches: 1 });
});

test("leaves nothing behind when a claim fails", async () => {
  const id = await addSubscriber({ stage: "sequence" });
  const before = await readSubscriber(id);
  await setPublished("001", false);
  // Fails late: when the notice to staff is queued.
  const refusal = sql`alter table email_outbox add constraint refusal check (kind <> 'newsletter_notice') not valid`;
  await setup.ctx.db.execute(refusal);
  await expect(claimDue(setup.ctx, { kind: "scheduled", limit: 10 })).rejects.toThrow();
  await setup.ctx.db.execute(sql`alter table email_outbox drop constraint refusal`);
  expect(await readSubscriber(id)).toEqual(before);
  await setPublished("001", true);
});

test("a subscriber who was emailed today gets no second issue, even when their row says it is due", async () => {
  const id = await addSubscriber(active);
  await setup.run();
  expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  // As after a restored backup: the row has forgotten today's email, the send log has not.
  await changeSubscriber(id, { ...active, lastSentOn: null, sequencePosition: 1 });
  expect((await readSubscriber(id)).nextSendAt).toEqual(new Date("2026-11-24T15:00:00Z"));
  await claimDue(setup.ctx, { kind: "scheduled", limit: 10 });
  await setup.run();
  expect(await sendLog(id)).toEqual(["2026-11-24 001 sent"]);
  expect(setup.provider.accepted).toHaveLength(1);
  setup.clock.set("2026-11-25T15:05:00Z");
  await setup.run();
  expect(await sendLog(id)).toEqual(["2026-11-24 001 sent", "2026-11-25 002 sent"]);
});

/** The clocks change on Sunday, November 1, 2026, and on Sunday, March 14, 2027. */
const walks = [
  {
    change: "clocks go back in 2026",
    frequency: "daily",
    sends: ["2026-10-31T14:00:00Z", "2026-11-01T15:00:00Z", "2026-11-02T15:00:00Z"],
  },
  {
    change: "clocks go back in 2026",
    frequency: "twice_weekly",
    sends: ["2026-10-27T14:00:00Z", "2026-10-29T14:00:00Z", "2026-11-03T15:00:00Z"],
  },
  {
    change: "clocks go back in 2026",
    frequency: "weekly",
    sends: ["2026-10-27T14:00:00Z", "2026-11-03T15:00:00Z", "2026-11-10T15:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "daily",
    sends: ["2027-03-13T15:00:00Z", "2027-03-14T14:00:00Z", "2027-03-15T14:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "twice_weekly",
    sends: ["2027-03-09T15:00:00Z", "2027-03-11T15:00:00Z", "2027-03-16T14:00:00Z"],
  },
  {
    change: "clocks go forward in 2027",
    frequency: "weekly",
    sends: ["2027-03-09T15:00:00Z", "2027-03-16T14:00:00Z", "2027-03-23T14:00:00Z"],
  },
] as const;

const at = (instant: string) => new Date(instant);
const aMinute = 60_000;

describe.each(walks)("$frequency, when $change", ({ frequency, sends }) => {
  const [first, ...later] = sends;

  beforeEach(() => {
    setup.clock.set(first);
  });

  test("nothing leaves a minute before 9:00 AM Central, and everything at 9:00", async () => {
    const id = await addSubscriber({ ...active, frequencyPref: frequency });
    await setup.run();
    for (const next of later) {
      expect((await readSubscriber(id)).nextSendAt).toEqual(at(next));
      setup.clock.set(new Date(at(next).getTime() - aMinute));
      expect(await setup.run()).toMatchObject({ sent: 0 });
      setup.clock.set(next);
      expect(await setup.run()).toMatchObject({ sent: 1 });
    }
  });

  test("an email that an outage held up is due at 9:00 AM Central of the next allowed day", async () => {
    const id = await addSubscriber({ ...active, frequencyPref: frequency });
    // 3:00 PM: today's hours are over, and nothing was sent.
    setup.clock.set(new Date(at(first).getTime() + 6 * 60 * aMinute));
    expect(await setup.run()).toMatchObject({ sent: 0 });
    expect((await readSubscriber(id)).nextSendAt).toEqual(at(sends[1]));
  });
});
