import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  newsletterIssues,
  newsletterIssueVersions,
  newsletterSubscribers,
  newsletterSuppressions,
} from "@/db/schema";
import {
  cancelBroadcast,
  resumeBroadcast,
  sendBroadcastToday,
} from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { saveIssue } from "@/lib/newsletter/issues/save-issue";
import { setPause } from "@/lib/newsletter/preferences/save-preferences";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { advanceBroadcasts, startBroadcasts } from "@/lib/newsletter/sending/advance-broadcasts";
import { claimDue } from "@/lib/newsletter/sending/claim-due";
import { sendBatch } from "@/lib/newsletter/sending/send-batch";
import { signLink } from "@/lib/secrets/links";
import { deleteSegment, saveSegment } from "@/lib/subscribers/segments";
import { broadcastHelpers } from "./broadcast-helpers";
import { active, sendingSetup } from "./sending-setup";

/** A Tuesday, 9:05 in Chicago. */
const setup = sendingSetup();
const { addSubscriber, addSubscribers, changeSubscriber, readSubscriber, sendLog } = setup.helpers;
const { actor, addDraft, addScheduled, listRecipients, readBroadcast } = broadcastHelpers(
  () => setup.ctx,
);
const [tuesday, wednesday, thursday, friday] = [
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
];

/** 9:05 in Chicago. */
const openOn = (day: string) => setup.clock.set(`${day}T15:05:00Z`);
const startAll = () =>
  startBroadcasts(setup.ctx, { until: new Date(setup.ctx.now().getTime() + 25_000) });
const unsubscribe = (id: string) =>
  followUnsubscribeLink(setup.ctx, {
    token: signLink(setup.ctx, "newsletter-unsubscribe", { id }),
  });

async function runDays(...days: readonly (string | undefined)[]) {
  for (const day of days) {
    openOn(day ?? "");
    await setup.run();
  }
}

describe("a broadcast", () => {
  test("takes the day from the series, which loses nothing", async () => {
    const daily = await addSubscriber(active);
    const weekly = await addSubscriber({ ...active, frequencyPref: "weekly" });
    const id = await addScheduled({ day: tuesday });
    await runDays(tuesday, wednesday, "2026-12-01");
    expect(await sendLog(daily)).toEqual([
      `${tuesday} ${id} sent`,
      `${wednesday} 001 sent`,
      "2026-12-01 002 sent",
    ]);
    expect(await sendLog(weekly)).toEqual([`${tuesday} ${id} sent`, "2026-12-01 001 sent"]);
    expect(await readBroadcast(id)).toMatchObject({ status: "sent", recipients: 2 });
  });

  test("reaches someone imported for broadcasts only, whose series then starts the next day", async () => {
    const imported = await addSubscriber({ stage: "none", frequencyPref: "weekly" });
    const id = await addScheduled({ day: tuesday });
    await setup.run();
    // They sign up themselves and confirm an hour later.
    setup.clock.advance({ minutes: 60 });
    await changeSubscriber(imported, { stage: "w1" });
    await setup.run();
    expect(await sendLog(imported)).toEqual([`${tuesday} ${id} sent`]);
    await runDays(wednesday, thursday, "2026-12-01");
    expect(await sendLog(imported)).toEqual([
      `${tuesday} ${id} sent`,
      `${wednesday} w1 sent`,
      `${thursday} w2 sent`,
      "2026-12-01 001 sent",
    ]);
  });

  test("goes out only on a day of the frequency, and skips who has none in the window", async () => {
    const daily = await addSubscriber(active);
    const twice = await addSubscriber({ ...active, frequencyPref: "twice_weekly" });
    const weekly = await addSubscriber({ ...active, frequencyPref: "weekly" });
    const id = await addScheduled({ day: wednesday, windowDays: 2 });
    await runDays(tuesday, wednesday);
    expect(await listRecipients(id)).toEqual(["claimed", "skipped no_day", `waiting ${thursday}`]);
    await runDays(thursday, friday);
    expect(await sendLog(daily)).toContain(`${wednesday} ${id} sent`);
    expect(await sendLog(twice)).toEqual([`${tuesday} 001 sent`, `${thursday} ${id} sent`]);
    expect(await sendLog(weekly)).toEqual([`${tuesday} 001 sent`]);
    expect((await readBroadcast(id)).status).toBe("sent");
  });

  test("reaches only confirmed subscribers past both welcome emails who aren't paused or suppressed", async () => {
    const past = await addSubscriber({ stage: "done", sequencePosition: 90 });
    await addSubscriber({ stage: "w2", lastSentOn: "2026-11-23" });
    await addSubscriber({ ...active, confirmed: false, confirmedAt: null });
    await addSubscriber({ ...active, pausedUntil: thursday });
    const gone = await addSubscriber(active);
    await unsubscribe(gone);
    const email = "bounced@example.com";
    const emailHash = hashNewsletterEmail(setup.ctx, email);
    await addSubscriber({ ...active, email, emailHash });
    await setup.database.db
      .insert(newsletterSuppressions)
      .values({ emailHash, reason: "bounced", createdAt: setup.clock.now() });
    const id = await addScheduled({ day: tuesday });
    await setup.run();
    expect(await listRecipients(id)).toEqual(["claimed"]);
    expect(await sendLog(past)).toEqual([`${tuesday} ${id} sent`]);
  });

  test("sent today reaches who already has an email on the next day of the window", async () => {
    const daily = await addSubscriber(active);
    const weekly = await addSubscriber({ ...active, frequencyPref: "weekly" });
    await setup.run();
    const id = await addDraft({ day: friday });
    const { version } = await readBroadcast(id);
    const late = await addSubscriber({ ...active, frequencyPref: "weekly" });
    expect(await sendBroadcastToday(setup.ctx, await actor(), { id, version })).toMatchObject({
      ok: true,
    });
    await setup.run();
    expect(await sendLog(late)).toEqual([`${tuesday} ${id} sent`]);
    expect(await listRecipients(id)).toEqual(["claimed", "skipped no_day", `waiting ${wednesday}`]);
    await runDays(wednesday);
    expect(await sendLog(daily)).toEqual([`${tuesday} 001 sent`, `${wednesday} ${id} sent`]);
    expect(await sendLog(weekly)).toEqual([`${tuesday} 001 sent`]);
  });

  test.each(["14:59", "20:59"])(
    "isn't sent today at %s UTC, outside of sending hours",
    async (at) => {
      const id = await addDraft({ day: friday });
      const { version } = await readBroadcast(id);
      setup.clock.set(`${tuesday}T${at}:30Z`);
      expect(await sendBroadcastToday(setup.ctx, await actor(), { id, version })).toMatchObject({
        ok: false,
        problem: "closed",
      });
    },
  );

  test("reaches each recipient once with 10 crons at once", async () => {
    await addSubscribers(250, active);
    await addScheduled({ day: tuesday });
    await Promise.all(Array.from({ length: 10 }, setup.run));
    await setup.run();
    const got = setup.provider.accepted.map(({ to }) => to);
    expect(got).toHaveLength(250);
    expect(new Set(got).size).toBe(250);
    expect(new Set(setup.provider.accepted.map(({ subject }) => subject)).size).toBe(1);
  });

  test("freezes its audience once when two processes start it without the lease", async () => {
    await addSubscribers(30, active);
    const id = await addScheduled({ day: tuesday });
    await Promise.all(Array.from({ length: 5 }, startAll));
    expect(await listRecipients(id)).toHaveLength(30);
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimDue(setup.ctx, { kind: "broadcast", limit: 20 })),
    );
    expect(claims.reduce((sum, { subscribers }) => sum + subscribers, 0)).toBeLessThanOrEqual(30);
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(30);
  });

  test("is frozen in a later run, before the series is sent, if time runs out", async () => {
    const id = await addSubscriber(active);
    const broadcast = await addScheduled({ day: tuesday });
    expect(await startBroadcasts(setup.ctx, { until: setup.ctx.now() })).toBe(false);
    expect(await readBroadcast(broadcast)).toMatchObject({ status: "scheduled", frozenAt: null });
    await setup.run();
    expect(await sendLog(id)).toEqual([`${tuesday} ${broadcast} sent`]);
  });

  test("goes out once to a subscriber of two broadcasts a day, and the second a day later", async () => {
    const daily = await addSubscriber(active);
    const first = await addScheduled({ day: tuesday, subject: "First" });
    const second = await addScheduled({ day: tuesday, subject: "Second" });
    await runDays(tuesday, wednesday, thursday);
    const log = await sendLog(daily);
    expect(log).toHaveLength(3);
    expect(
      log
        .slice(0, 2)
        .map((line) => line.split(" ")[1])
        .sort(),
    ).toEqual([first, second].sort());
    expect(log[2]).toBe(`${thursday} 001 sent`);
  });
});

describe("between freezing and sending", () => {
  /** Freezes and claims, without sending. */
  async function claimAll(count = 3) {
    const ids = await addSubscribers(count, active);
    const id = await addScheduled({ day: tuesday });
    await startAll();
    return { ids, id };
  }

  test("who unsubscribes or pauses isn't emailed, and is counted as skipped", async () => {
    const { ids, id } = await claimAll(4);
    const [first = "", second = "", third = ""] = ids;
    await unsubscribe(first);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    expect(await listRecipients(id)).toEqual([
      "claimed",
      "claimed",
      "claimed",
      "skipped unsubscribed",
    ]);
    await unsubscribe(second);
    const token = signLink(setup.ctx, "newsletter-preferences", { id: third });
    await setPause(setup.ctx, { token, weeks: 1 });
    await setup.run();
    expect(await listRecipients(id)).toEqual([
      "claimed",
      "skipped paused",
      "skipped unsubscribed",
      "skipped unsubscribed",
    ]);
    expect(setup.provider.accepted).toHaveLength(1);
  });

  test("who switches news off isn't emailed, and the series goes on", async () => {
    await addSubscriber({ ...active, wantsNews: false });
    const { ids, id } = await claimAll(2);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    await changeSubscriber(ids[0] ?? "", { wantsNews: false });
    await setup.run();
    expect(await listRecipients(id)).toEqual(["claimed", "skipped news_off"]);
    expect(await sendLog(ids[0] ?? "")).toEqual([`${tuesday} 001 sent`]);
  });

  test("who is erased isn't emailed", async () => {
    const { ids, id } = await claimAll(2);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    await setup.database.db
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, ids[0] ?? ""));
    await setup.run();
    expect(setup.provider.accepted).toHaveLength(1);
    expect(await listRecipients(id)).toEqual(["claimed"]);
    expect((await readBroadcast(id)).recipients).toBe(2);
  });

  test("whose address bounces isn't emailed, even if only its hash is known", async () => {
    const email = "bounced@example.com";
    await addSubscriber({ ...active, email });
    const { id } = await claimAll(1);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    await setup.database.db.insert(newsletterSuppressions).values({
      emailHash: hashNewsletterEmail(setup.ctx, email),
      reason: "complained",
      createdAt: setup.clock.now(),
    });
    await setup.run();
    expect(await listRecipients(id)).toEqual(["claimed", "skipped suppressed"]);
    expect(setup.provider.accepted.map(({ to }) => to)).not.toContain(email);
  });

  test("who changes the frequency gets it on a day of the new one", async () => {
    const { ids, id } = await claimAll(1);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    setup.clock.set(`${wednesday}T15:05:00Z`);
    // The claim of Tuesday never left.
    await changeSubscriber(ids[0] ?? "", { frequencyPref: "twice_weekly" });
    await setup.run();
    expect(await listRecipients(id)).toEqual([`waiting ${thursday}`]);
    await runDays(thursday);
    expect(await sendLog(ids[0] ?? "")).toEqual([`${thursday} ${id} sent`]);
    expect((await readSubscriber(ids[0] ?? "")).stage).toBe("sequence");
  });

  test("canceling stops it, keeps what was sent, and the series continues", async () => {
    const ids = await addSubscribers(150, active);
    const id = await addScheduled({ day: tuesday });
    await startAll();
    await claimDue(setup.ctx, { kind: "broadcast", limit: 100 });
    await sendBatch(setup.ctx);
    expect(setup.provider.accepted).toHaveLength(100);
    await claimDue(setup.ctx, { kind: "broadcast", limit: 20 });
    expect(await cancelBroadcast(setup.ctx, await actor(), id)).toMatchObject({ ok: true });
    await setup.run();
    const recipients = await listRecipients(id);
    expect(recipients.filter((one) => one === "claimed")).toHaveLength(100);
    expect(recipients.filter((one) => one === "skipped canceled")).toHaveLength(50);
    const logs = await Promise.all(ids.map((one) => sendLog(one)));
    expect(logs.filter(([line]) => line === `${tuesday} ${id} sent`)).toHaveLength(100);
    expect(logs.filter(([line]) => line === `${tuesday} 001 sent`)).toHaveLength(50);
    await runDays(wednesday);
    const after = await Promise.all(ids.map((one) => sendLog(one)));
    expect(after.every((lines) => lines.length === 2)).toBe(true);
    expect((await readBroadcast(id)).status).toBe("canceled");
  });
});

test("a segment can't be deleted while a broadcast goes to it, and can once it's over", async () => {
  const staff = await actor();
  const segmentId = randomUUID();
  const draft = {
    name: "Ray",
    conditions: [{ kind: "search", is: true, text: "ray" }] as const,
    sort: "joined" as const,
    direction: "desc" as const,
  };
  await saveSegment(setup.ctx, staff, { id: segmentId, version: 0 }, draft);
  const ray = await addSubscriber({ ...active, firstName: "Ray" });
  const maya = await addSubscriber({ ...active, firstName: "Maya" });
  const id = await addScheduled({ day: tuesday, audience: segmentId });
  expect(await deleteSegment(setup.ctx, staff, segmentId)).toMatchObject({
    ok: false,
    problem: "in_use",
  });
  await runDays(tuesday, wednesday);
  expect(await sendLog(ray)).toContain(`${tuesday} ${id} sent`);
  expect(await sendLog(maya)).toContain(`${tuesday} 001 sent`);
  expect(await deleteSegment(setup.ctx, staff, segmentId)).toMatchObject({ ok: true });
  expect(await readBroadcast(id)).toMatchObject({ segmentId: null, segmentName: "Ray" });
});

describe("a broadcast's text", () => {
  const edit = async (id: string, body: string) => {
    const [issue] = await setup.database.db
      .select()
      .from(newsletterIssues)
      .where(eq(newsletterIssues.id, id));
    const content = { subject: "New subject", preheader: "New.", body };
    return await saveIssue(setup.ctx, await actor(), {
      issueId: id,
      version: issue?.version ?? 0,
      content,
    });
  };

  test("is sent as it was edited while scheduled", async () => {
    await addSubscriber(active);
    const id = await addScheduled({ day: tuesday });
    expect(await edit(id, "Edited body.")).toMatchObject({ ok: true });
    // Staff wrote every version; none came with the site.
    const authors = await setup.database.db.select().from(newsletterIssueVersions);
    expect(authors.map(({ savedBy }) => savedBy)).not.toContain(null);
    await setup.run();
    expect(setup.provider.accepted[0]).toMatchObject({ subject: "New subject" });
    expect(setup.provider.accepted[0]?.text).toContain("Edited body.");
  });

  test("can't be edited once sending has started", async () => {
    await addSubscriber(active);
    const id = await addScheduled({ day: tuesday });
    await startAll();
    expect(await edit(id, "Too late.")).toMatchObject({ ok: false, problem: "started" });
    await setup.run();
    expect(await edit(id, "Too late.")).toMatchObject({ ok: false, problem: "started" });
  });
});

describe("a broadcast that was missed", () => {
  test("needs a decision when its day passed while nothing ran", async () => {
    const daily = await addSubscriber(active);
    const id = await addScheduled({ day: tuesday });
    await runDays(wednesday);
    expect(await readBroadcast(id)).toMatchObject({
      status: "needs_decision",
      reviewReason: "missed",
    });
    await runDays(thursday);
    expect(await sendLog(daily)).toEqual([`${wednesday} 001 sent`, `${thursday} 002 sent`]);
    const { version } = await readBroadcast(id);
    expect(
      await resumeBroadcast(setup.ctx, await actor(), { id, version }, friday ?? ""),
    ).toMatchObject({ ok: true });
    await runDays(friday);
    expect(await sendLog(daily)).toContain(`${friday} ${id} sent`);
  });

  test("needs a decision at 2:59 PM, when the last call of its day may start", async () => {
    const id = await addScheduled({ day: tuesday });
    setup.clock.set(`${tuesday}T20:59:00Z`);
    await advanceBroadcasts(setup.ctx);
    expect((await readBroadcast(id)).status).toBe("needs_decision");
  });

  test("waits while sending is stopped, and isn't frozen", async () => {
    await addSubscriber(active);
    const id = await addScheduled({ day: tuesday });
    await setup.database.db.execute(
      "insert into newsletter_sender (id, stopped_at, stop_reason) values (1, now(), 'x')",
    );
    await setup.run();
    expect(await readBroadcast(id)).toMatchObject({ status: "scheduled", startedAt: null });
    expect(setup.provider.accepted).toEqual([]);
  });
});
