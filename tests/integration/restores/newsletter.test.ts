import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { broadcasts, databaseRestores, newsletterIssues, newsletterSubscribers } from "@/db/schema";
import type { RestoreDecision } from "@/db/values/restores";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoHour } from "@/lib/core/chicago-time";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { queueRestoreNotice } from "@/lib/flows/queue-restore-notice";
import { cancelBroadcast } from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { savePreferences } from "@/lib/newsletter/preferences/save-preferences";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { decideRestore, readOpenRestore } from "@/lib/restores/decide-restore";
import { tickDatabaseClock } from "@/lib/restores/notice-restore";
import { signLink } from "@/lib/secrets/links";
import { insertScheduled } from "@/tests/integration/newsletter/broadcast-helpers";
import { sendingHelpers } from "@/tests/integration/newsletter/sending-helpers";
import { sendingSetup } from "@/tests/integration/newsletter/sending-setup";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";
import { copyDatabase } from "./copy-database";

/** The site that is lost: Friday, 9:05 in Chicago. */
const lost = sendingSetup("2026-11-20T15:05:00Z");
const database = testDatabase({ poolSize: 12 });
let restored: TestCtx;
/** How many emails the lost site sent. */
let lostCount = 0;
let actor: AdminActor;
const helpers = sendingHelpers(() => restored);

/** A daily subscriber's emails from Friday, November 20. */
const daysUntilDecember3 = 14;

const soon = (ctx: TestCtx) => new Date(ctx.now().getTime() + 25_000);
const at = (day: string, hour: number, minutes = 5) =>
  lost.clock.set(new Date(fromChicagoHour(day, hour).getTime() + minutes * 60_000));

/** What the crons do each minute. */
async function runCrons(ctx: TestCtx): Promise<void> {
  await tickDatabaseClock(ctx);
  await queueRestoreNotice(ctx);
  await deliverOutbox(ctx, { limit: 500, until: soon(ctx) });
  await runNewsletter(ctx, { until: soon(ctx) });
}

async function runDays(ctx: TestCtx, from: string, to: string): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    at(day, 9);
    await runCrons(ctx);
  }
}

async function decide(decision: RestoreDecision) {
  const open = await readOpenRestore(restored);
  return await decideRestore(restored, actor, { restoreId: open?.id ?? 0, decision });
}

const listSent = () => lost.provider.accepted.slice(lostCount);

/** As the subscriber does, for one of those at this place of the series. */
async function changeFrequency(sequencePosition: number, frequency: "weekly"): Promise<void> {
  const [found] = await database.db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.sequencePosition, sequencePosition))
    .limit(1);
  const id = found?.id ?? "";
  const token = signLink(restored, "newsletter-preferences", { id });
  const saved = await savePreferences(restored, { token, frequency, browserHash: "browser" });
  expect(saved).toMatchObject({ ok: true });
}

/** The subjects that each subscriber got from both sites, in order. */
function listSubjects() {
  const byEmail = new Map<string, string[]>();
  for (const { to, subject } of lost.provider.accepted) {
    byEmail.set(to, [...(byEmail.get(to) ?? []), subject]);
  }
  return byEmail;
}

/** Before the backup on Friday at noon. */
async function addSubscribers(): Promise<void> {
  await lost.helpers.addSubscribers(120, { stage: "sequence", frequencyPref: "daily" });
  await lost.helpers.addSubscribers(3, {
    stage: "sequence",
    frequencyPref: "daily",
    sequencePosition: 40,
  });
  await lost.helpers.addSubscribers(3, { stage: "sequence", frequencyPref: "twice_weekly" });
  await lost.helpers.addSubscribers(3, { stage: "sequence", frequencyPref: "weekly" });
  await lost.helpers.addSubscribers(3);
  await runCrons(lost.ctx);
}

beforeEach(async () => {
  await database.empty();
  restored = testCtx({ db: database.db, now: lost.clock, emailBatches: lost.provider });
  actor = (await addTestAdmin(database.db)).actor;
});

/** A backup on Friday at noon. The site goes on until Tuesday, and is restored at 10:30 that day. */
async function loseAndRestore(): Promise<void> {
  await addSubscribers();
  at("2026-11-20", 12);
  await runCrons(lost.ctx);
  await copyDatabase(lost.database.db, database.db);
  await runDays(lost.ctx, "2026-11-21", "2026-11-24");
  lostCount = lost.provider.accepted.length;
  at("2026-11-24", 10, 30);
}

describe("the newsletter of a restored site", () => {
  test("sends nothing that was due before the restore until staff decide, and everything new", async () => {
    await loseAndRestore();
    await runCrons(restored);
    const [restore] = await database.db.select().from(databaseRestores);
    expect(restore).toMatchObject({
      dataUntil: new Date("2026-11-20T18:05:00Z"),
      decision: null,
    });
    expect(await readOpenRestore(restored)).toMatchObject({ emails: 0, subscribers: 132 });
    const newId = await helpers.addSubscriber();
    await runCrons(restored);
    await runDays(restored, "2026-11-25", "2026-11-26");
    const { email } = await helpers.readSubscriber(newId);
    expect(listSent().map(({ to }) => to)).toEqual([email, email, email]);
    expect(restored.email.sent.map(({ subject }) => subject)).toEqual([
      "Your site runs on a restored database",
    ]);
  });

  test("continues each series where it was once staff skip what was due", async () => {
    await loseAndRestore();
    await runCrons(restored);
    await changeFrequency(41, "weekly");
    await runDays(restored, "2026-11-25", "2026-11-25");
    at("2026-11-25", 12);
    expect(await decide("skip")).toMatchObject({ ok: true });
    await runCrons(restored);
    // Wednesday's issue, within Wednesday's sending hours: that one was due after the restore.
    expect(new Set(listSent().map(({ to }) => to)).size).toBe(listSent().length);
    await runDays(restored, "2026-11-26", "2026-12-03");
    const issues = await database.db.select().from(newsletterIssues);
    const place = new Map(
      issues.map(({ id, subject, position }) => [subject, position ?? (id === "w1" ? -1 : 0)]),
    );
    const all = [...listSubjects().values()];
    expect(all).toHaveLength(132);
    for (const subjects of all) {
      const places = subjects.map((subject) => place.get(subject) ?? Number.NaN);
      const first = places[0] ?? 0;
      expect(places).toEqual(subjects.map((_, index) => first + index));
    }
    const isDaily = ({ length }: readonly string[]) => length === daysUntilDecember3;
    expect(all.filter(isDaily).length).toBeGreaterThan(100);
  });

  test("continues from the copy once staff choose to send it, an issue a day", async () => {
    await loseAndRestore();
    await runCrons(restored);
    expect(await decide("send")).toMatchObject({ ok: true });
    await runCrons(restored);
    expect(listSent().length).toBeGreaterThanOrEqual(120);
    const daily = database.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.frequencyPref, "daily"));
    const first = (await daily).find(({ sequencePosition }) => sequencePosition === 2)?.email;
    await runDays(restored, "2026-11-25", "2026-11-27");
    const got = listSent()
      .filter(({ to }) => to === first)
      .map(({ subject }) => subject);
    const before = lost.provider.accepted.slice(0, lostCount).filter(({ to }) => to === first);
    expect(got).toHaveLength(4);
    expect(got).toEqual(before.slice(1).map(({ subject }) => subject));
  });

  test("sends no broadcast from before the restore until staff choose a day, and repeats none", async () => {
    await addSubscribers();
    at("2026-11-20", 12);
    const row = { id: "restored", day: "2026-11-24", windowDays: 2 };
    await insertScheduled(lost.database.db, lost.clock.now(), row);
    await copyDatabase(lost.database.db, database.db);
    await insertScheduled(database.db, lost.clock.now(), row);
    await runDays(lost.ctx, "2026-11-21", "2026-11-24");
    const isBroadcast = ({ subject }: { subject: string }) => subject === "Broadcast restored";
    const lostBroadcasts = lost.provider.accepted.filter(isBroadcast).length;
    expect(lostBroadcasts).toBeGreaterThan(100);
    lostCount = lost.provider.accepted.length;
    at("2026-11-24", 10, 30);
    await runCrons(restored);
    // What staff decide about the rest doesn't decide about broadcasts.
    expect(await decide("send")).toMatchObject({ ok: true });
    await runCrons(restored);
    await runDays(restored, "2026-11-25", "2026-11-26");
    expect(listSent().filter(isBroadcast)).toEqual([]);
    const [broadcast] = await database.db.select().from(broadcasts);
    expect(broadcast).toMatchObject({ status: "needs_decision", reviewReason: "restored" });
    expect(await cancelBroadcast(restored, actor, "restored")).toMatchObject({ ok: true });
    const before = listSent().length;
    await runDays(restored, "2026-11-27", "2026-11-27");
    expect(listSent().filter(isBroadcast)).toEqual([]);
    expect(listSent().length).toBeGreaterThan(before + 100);
  });

  test("lets the first of two decisions count", async () => {
    await loseAndRestore();
    await runCrons(restored);
    const decisions = await Promise.all([decide("skip"), decide("send")]);
    expect(decisions.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await decide("send")).toMatchObject({ ok: false, problem: "already_decided" });
  });
});
