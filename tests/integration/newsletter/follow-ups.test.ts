import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseRestores, newsletterSuppressions, refundRequests } from "@/db/schema";
import { followUpIds } from "@/db/values/newsletter";
import { changeArchive } from "@/lib/newsletter/archive/archive";
import { readFollowUpCounts, switchFollowUp } from "@/lib/newsletter/follow-ups/follow-ups";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { publishIssue } from "@/lib/newsletter/issues/publish-issue";
import { readIssues } from "@/lib/newsletter/issues/read-issues";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { signLink } from "@/lib/secrets/links";
import { addTestAdmin } from "@/tests/support/staff";
import { insertScheduled } from "./broadcast-helpers";
import { followUpHelpers } from "./follow-up-helpers";
import { active, sendingSetup } from "./sending-setup";

/** A Tuesday, 9:05 in Chicago. */
const setup = sendingSetup();
const { addSubscriber, addSubscribers, changeSubscriber, readSubscriber, sendLog } = setup.helpers;
const { addCustomer, addPastPurchase, buy, openCourse, review, revoke, setOn, watch } =
  followUpHelpers(() => setup.database.db);
const [tuesday, wednesday, thursday] = ["2026-11-24", "2026-11-25", "2026-11-26"];

beforeEach(async () => {
  await setOn(true, ...followUpIds);
  await openCourse(daysAgo(100));
});

const daysAgo = (days: number) => new Date(setup.clock.now().getTime() - days * 86_400_000);
const email = "ada@example.com";
/** A daily subscriber with this address. */
const subscribe = (row = {}) => addSubscriber({ ...active, email, ...row });
const claim = () => claimDue(setup.ctx, { kind: "follow_up", limit: 100 });
async function runDays(...days: readonly (string | undefined)[]) {
  for (const day of days) {
    setup.clock.set(`${day}T15:05:00Z`);
    await setup.run();
  }
}
const listSubjects = () => setup.provider.accepted.map(({ to, subject }) => `${to} ${subject}`);

describe("the request for a review", () => {
  test("goes out once, 14 days after an eBook order, instead of that day's issue", async () => {
    const id = await subscribe();
    await buy({ email, at: daysAgo(13.9) });
    await runDays(tuesday, wednesday, thursday);
    expect(await sendLog(id)).toEqual([
      `${tuesday} 001 sent`,
      `${wednesday} review-request sent`,
      `${thursday} 002 sent`,
    ]);
    const [, asked] = setup.provider.accepted;
    expect(asked).toMatchObject({ to: email, subject: "What would you tell the next artist?" });
    expect(asked?.html).toContain("/library?utm_source=newsletter");
    expect(asked?.html).toContain("Unsubscribe");
  });

  test("goes out 14 days after a course was started, if it continued since", async () => {
    const id = await subscribe();
    const { grantId } = await buy({ email, product: "course", at: daysAgo(60) });
    await watch(grantId, daysAgo(15), 1);
    await watch(grantId, daysAgo(2), 2);
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} review-request sent`]);
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ["an order of 13 days ago", () => buy({ email, at: daysAgo(13) })],
    ["an order from long before it was switched on", () => buy({ email, at: daysAgo(45) })],
    [
      "a refunded order",
      async () => await revoke((await buy({ email, at: daysAgo(15) })).grantId, daysAgo(1)),
    ],
    [
      "a disputed order",
      async () => {
        await buy({ email, at: daysAgo(15) });
        await setup.database.db.execute(sql`update orders set status = 'disputed'`);
      },
    ],
    [
      "a refund under way",
      async () => {
        const { orderId } = await buy({ email, at: daysAgo(15) });
        const [at, requestedBy] = [daysAgo(0), "owner@example.com"];
        const asked = { id: orderId, orderId, requestedBy, createdAt: at, nextAttemptAt: at };
        await setup.database.db.insert(refundRequests).values({
          ...asked,
          paymentIntentId: "pi_1",
          lines: [],
          amountCents: 1,
          reason: "other",
        });
      },
    ],
    [
      "someone who wrote a review under another address",
      async () => {
        await buy({ email, at: daysAgo(15) });
        await review(await addCustomer(daysAgo(9), email, "other@example.com"), daysAgo(9));
      },
    ],
    ["the eBook from a former shop", () => addPastPurchase(email, "ebook", "2026-11-09")],
  ])("doesn't go out for %s", async (_name, prepare) => {
    const id = await subscribe();
    await prepare();
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} 001 sent`]);
  });
});

describe("the reminder of the course", () => {
  const start = async (at: Date, product: "course" = "course") => {
    const { grantId } = await buy({ email, product, at: daysAgo(40) });
    await watch(grantId, at);
    return grantId;
  };

  test("goes out once, 14 days after the last progress, and before the request for a review", async () => {
    const id = await subscribe();
    await start(daysAgo(14.1));
    await runDays(tuesday, wednesday, "2026-12-01", "2026-12-02");
    expect(await sendLog(id)).toEqual([
      `${tuesday} course-continue sent`,
      `${wednesday} 001 sent`,
      "2026-12-01 review-request sent",
      "2026-12-02 002 sent",
    ]);
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    [
      "progress under another address of the same customer",
      async () => {
        await start(daysAgo(20));
        await addCustomer(daysAgo(30), email, "other@example.com");
        const other = await buy({ email: "other@example.com", product: "course", at: daysAgo(30) });
        await watch(other.grantId, daysAgo(3));
      },
    ],
    ["a finished course", async () => await watch(await start(daysAgo(20)), daysAgo(20), 1000)],
    ["a refunded course", async () => await revoke(await start(daysAgo(20)), daysAgo(2))],
    ["a course that was never started", () => buy({ email, product: "course", at: daysAgo(20) })],
    ["a stop of long ago", () => start(daysAgo(45))],
    [
      "a course that's closed",
      async () => {
        await start(daysAgo(20));
        await setup.database.db.execute(sql`update courses set state = 'draft'`);
      },
    ],
  ])("doesn't go out for %s", async (_name, prepare) => {
    const id = await subscribe();
    await prepare();
    // The request for a review may be due as well.
    await setOn(false, "review-request");
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} 001 sent`]);
  });

  test("waits while the next module isn't open yet", async () => {
    const id = await subscribe();
    await openCourse(daysAgo(100), "weekly");
    const { grantId } = await buy({ email, product: "course", at: daysAgo(15) });
    await setup.database.db.execute(sql`
      insert into lesson_progress (grant_id, lesson_id, position_at, started_at, completed_at, updated_at)
      select ${grantId}::uuid, l.id, now(), m.at, m.at, m.at from course_lessons l
        cross join (select ${daysAgo(14.5).toISOString()}::timestamptz as at) m
      where l.module_id = (select id from course_modules order by position limit 1)`);
    await setOn(false, "review-request");
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} 001 sent`]);
  });

  test("goes out for a course from a former shop", async () => {
    const id = await subscribe();
    await watch(await addPastPurchase(email, "course", "2026-06-01"), daysAgo(15));
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} course-continue sent`]);
  });
});

describe("follow-ups", () => {
  test("go only to those who may get news today", async () => {
    const rows = {
      unconfirmed: { confirmed: false, confirmedAt: null },
      paused: { pausedUntil: thursday },
      silent: { wantsNews: false },
      new: { stage: "w2", lastSentOn: "2026-11-23" },
      bounced: { emailHash: hashNewsletterEmail(setup.ctx, "bounced@example.com") },
      gone: { frequencyPref: "unsubscribed", unsubscribedAt: daysAgo(1) },
      none: { stage: "none" },
      done: { stage: "done", sequencePosition: 90 },
    } as const;
    await setup.database.db
      .insert(newsletterSuppressions)
      .values({ emailHash: rows.bounced.emailHash, reason: "bounced", createdAt: daysAgo(1) });
    for (const [name, row] of Object.entries(rows)) {
      await addSubscriber({ ...active, ...row, email: `${name}@example.com` });
      await buy({ email: `${name}@example.com`, at: daysAgo(20) });
    }
    await setup.run();
    const asked = listSubjects().filter((line) => line.includes("next artist"));
    expect(asked.map((line) => line.split("@")[0]).sort()).toEqual(["done", "none"]);
  });

  test("go out on a day of the frequency, after broadcasts, and never two a day", async () => {
    const weekly = await subscribe({ frequencyPref: "weekly" });
    await buy({ email, at: daysAgo(13) });
    await insertScheduled(setup.database.db, setup.clock.now(), {
      id: "news",
      day: "2026-12-01",
      windowDays: 0,
    });
    await runDays(wednesday, "2026-12-01", "2026-12-02", "2026-12-08", "2026-12-15");
    expect(await sendLog(weekly)).toEqual([
      "2026-12-01 news sent",
      "2026-12-08 review-request sent",
      "2026-12-15 001 sent",
    ]);
  });

  test("reach a customer once, at the order's address if that's subscribed", async () => {
    await addCustomer(daysAgo(30), email, "second@example.com", "third@example.com");
    await subscribe();
    await addSubscriber({ ...active, email: "second@example.com" });
    await buy({ email: "third@example.com", at: daysAgo(20) });
    await buy({ email, at: daysAgo(16) });
    await runDays(tuesday, wednesday, thursday);
    expect(listSubjects().filter((line) => line.includes("next artist"))).toEqual([
      `${email} What would you tell the next artist?`,
    ]);
  });

  test("reach each person once with 10 crons at once, and without the sender's lease", async () => {
    const ids = await addSubscribers(120, active);
    for (const id of ids) await buy({ email: (await readSubscriber(id)).email, at: daysAgo(20) });
    const limit = { kind: "follow_up", limit: 20 } as const;
    await Promise.all(Array.from({ length: 5 }, () => claimDue(setup.ctx, limit)));
    await Promise.all(Array.from({ length: 10 }, setup.run));
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(120);
    expect(new Set(listSubjects()).size).toBe(120);
    expect(new Set(setup.provider.accepted.map(({ subject }) => subject)).size).toBe(1);
  });

  test.each<readonly [string, (grantId: string, id: string) => Promise<unknown>]>([
    ["switched off", () => setOn(false, "review-request")],
    ["refunded", (grantId) => revoke(grantId, setup.clock.now())],
    [
      "a review was written",
      async () => await review(await addCustomer(daysAgo(0), email), daysAgo(0)),
    ],
    ["news was switched off", (_, id) => changeSubscriber(id, { wantsNews: false })],
  ])(
    "aren't sent after they were claimed if %s, and the series continues",
    async (_name, change) => {
      const id = await subscribe();
      const { grantId } = await buy({ email, at: daysAgo(20) });
      expect(await claim()).toEqual({ subscribers: 1, batches: 1 });
      expect(await sendLog(id)).toEqual([`${tuesday} review-request queued`]);
      await change(grantId, id);
      await setup.run();
      await setup.run();
      expect(await sendLog(id)).toEqual([`${tuesday} 001 sent`]);
    },
  );

  test("aren't sent to who unsubscribes or watches on between claim and call", async () => {
    const id = await subscribe();
    const { grantId } = await buy({ email, product: "course", at: daysAgo(40) });
    await watch(grantId, daysAgo(40));
    await watch(grantId, daysAgo(20));
    await setOn(false, "review-request");
    await claim();
    await watch(grantId, setup.clock.now());
    await setup.run();
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} 001 sent`]);

    const leaver = await addSubscriber({ ...active, email: "leaver@example.com" });
    const other = await buy({ email: "leaver@example.com", product: "course", at: daysAgo(40) });
    await watch(other.grantId, daysAgo(20));
    await claim();
    await followUnsubscribeLink(setup.ctx, {
      token: signLink(setup.ctx, "newsletter-unsubscribe", { id: leaver }),
    });
    await setup.run();
    expect(await sendLog(leaver)).toEqual([]);
  });

  test("leave out what became due before a restore, whatever staff decide", async () => {
    const before = await subscribe();
    await buy({ email, at: daysAgo(15) });
    const after = await addSubscriber({ ...active, email: "after@example.com" });
    await buy({ email: "after@example.com", at: daysAgo(13.5) });
    const restore = { noticedAt: daysAgo(0), dataUntil: daysAgo(1), decision: "send" } as const;
    await setup.database.db.insert(databaseRestores).values(restore);
    await runDays(wednesday, thursday);
    expect(await sendLog(before)).toEqual([`${wednesday} 001 sent`, `${thursday} 002 sent`]);
    expect(await sendLog(after)).toContain(`${wednesday} review-request sent`);
  });
});

describe("staff", () => {
  test("switch a follow-up on once, and see who would get it before", async () => {
    const { actor } = await addTestAdmin(setup.database.db);
    const readCounts = () => readFollowUpCounts(setup.ctx, actor, "review-request");
    await setOn(false, ...followUpIds);
    await subscribe();
    await buy({ email, at: daysAgo(20) });
    const weekly = "weekly@example.com";
    await addSubscriber({ ...active, email: weekly, frequencyPref: "weekly" });
    await buy({ email: weekly, at: daysAgo(20) });
    setup.clock.set(`${wednesday}T15:05:00Z`);
    expect(await readCounts()).toEqual({ due: 2, today: 1, isToday: true, sent: 0 });
    const input = { issueId: "review-request", isOn: true } as const;
    expect(await switchFollowUp(setup.ctx, actor, input)).toMatchObject({ ok: true });
    expect(await switchFollowUp(setup.ctx, actor, input)).toMatchObject({ problem: "same" });
    await setup.run();
    setup.clock.set(`${wednesday}T21:30:00Z`);
    expect(await readCounts()).toEqual({ due: 1, today: 0, isToday: false, sent: 1 });
  });

  test("can't publish a follow-up, show it in the archive, or find it among the issues", async () => {
    const { actor } = await addTestAdmin(setup.database.db);
    await setOn(false, ...followUpIds);
    for (const issueId of followUpIds) {
      expect(await publishIssue(setup.ctx, actor, { issueId, isPublished: true })).toMatchObject({
        problem: "same",
      });
      expect(await changeArchive(setup.ctx, actor, { issueId, isPublic: true })).toMatchObject({
        problem: "never_public",
      });
    }
    const listed = (await readIssues(setup.ctx, actor)).map(({ id }) => id);
    expect(listed.filter((id) => followUpIds.some((one) => one === id))).toEqual([]);
  });
});
