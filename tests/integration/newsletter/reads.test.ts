import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { problemStatuses } from "@/db/queries/newsletter/send-log";
import {
  adminAudit,
  newsletterSender,
  newsletterSends,
  newsletterSubscribers,
  newsletterSuppressions,
} from "@/db/schema";
import { readDeliverability, resumeSending } from "@/lib/newsletter/deliverability/list-health";
import { readSubscriberCountsByIssue } from "@/lib/newsletter/issues/read-issues";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import {
  readBatches,
  readNextSends,
  readSender,
  readSendLog,
} from "@/lib/newsletter/sending/read-sending";
import { signLink } from "@/lib/secrets/links";
import { readListCounts } from "@/lib/subscribers/read-statistics";
import { addTestAdmin } from "@/tests/support/staff";
import { active, sendingSetup } from "./sending-setup";

/** A Tuesday, 9:05 in Chicago. */
const setup = sendingSetup();
const { addSubscriber, addSubscribers, readSubscriber, setPublished } = setup.helpers;

const leave = async (id: string) =>
  await followUnsubscribeLink(setup.ctx, {
    token: signLink(setup.ctx, "newsletter-unsubscribe", { id }),
  });

describe("counts", () => {
  test("put each subscriber in exactly one state", async () => {
    await addSubscribers(3, active);
    await addSubscribers(2, { ...active, frequencyPref: "weekly" });
    await addSubscriber({ ...active, pausedUntil: "2026-12-01" });
    await addSubscriber({ stage: "done", frequencyPref: "twice_weekly" });
    await addSubscribers(2, {
      ...active,
      stage: "none",
      nextSendAt: null,
      frequencyPref: "weekly",
    });
    await addSubscribers(4, { confirmed: false, confirmedAt: null });
    await leave(await addSubscriber(active));
    const bad = await addSubscriber(active);
    await setup.ctx.db.insert(newsletterSuppressions).values([
      { emailHash: "hash of a bad address", reason: "complained", createdAt: setup.ctx.now() },
      { emailHash: "hash of an erased one", reason: "erased", createdAt: setup.ctx.now() },
    ]);
    await setup.ctx.db
      .update(newsletterSubscribers)
      .set({ nextSendAt: null })
      .where(eq(newsletterSubscribers.id, bad));
    expect(await readListCounts(setup.ctx)).toEqual({
      total: 15,
      pending: 4,
      active: 5,
      paused: 1,
      suppressed: 1,
      newsOnly: 2,
      done: 1,
      unsubscribed: 1,
      frequencies: { daily: 5, twice_weekly: 1, weekly: 4 },
      suppressedAddresses: { bounced: 0, complained: 1, erased: 1, opted_out: 0 },
    });
    setup.clock.advance({ days: 7 });
    expect(await readListCounts(setup.ctx)).toMatchObject({ active: 6, paused: 0 });
  });
});

describe("next sends", () => {
  test("are listed by day and issue, with overdue ones as today's", async () => {
    await addSubscribers(2, active);
    await addSubscriber({
      ...active,
      frequencyPref: "weekly",
      lastSentOn: "2026-11-24",
    });
    await addSubscriber({
      ...active,
      sequencePosition: 4,
      lastSentOn: "2026-11-24",
    });
    await addSubscriber({ stage: "w2", lastSentOn: "2026-11-24" });
    await addSubscriber();
    await setPublished("005", false);
    const next = await readNextSends(setup.ctx, { days: 8 });
    const summary = next.map(({ chicagoDate, startsAt, emails, issues }) => [
      chicagoDate,
      startsAt.toISOString(),
      emails,
      issues.map(({ id, emails: count, isPublished }) => `${id} ${count} ${isPublished}`),
    ]);
    expect(summary).toEqual([
      ["2026-11-24", "2026-11-24T15:00:00.000Z", 3, ["w1 1 true", "001 2 true"]],
      ["2026-11-25", "2026-11-25T15:00:00.000Z", 2, ["w2 1 true", "005 1 false"]],
      ["2026-12-01", "2026-12-01T15:00:00.000Z", 1, ["001 1 true"]],
    ]);
    expect(await readNextSends(setup.ctx, { days: 1 })).toHaveLength(1);
  });

  test("are counted by issue: who is waiting for it, who has passed it, and who left after it", async () => {
    const [first = "", second = ""] = await addSubscribers(5, active);
    await setup.run();
    await leave(first);
    setup.clock.advance({ days: 1 });
    await setup.run();
    await leave(second);
    const summary = (await readSubscriberCountsByIssue(setup.ctx)).slice(0, 5);
    expect(summary).toMatchObject([
      { id: "w1", position: null, waiting: 0, passed: 5, unsubscribed: 0 },
      { id: "w2", waiting: 0, passed: 5, unsubscribed: 0 },
      { id: "001", position: 1, waiting: 0, passed: 5, unsubscribed: 1 },
      { id: "002", waiting: 0, passed: 4, unsubscribed: 1 },
      { id: "003", waiting: 3, passed: 0, unsubscribed: 0 },
    ]);
  });
});

describe("the send log", () => {
  test("is paged newest first, each email once", async () => {
    await addSubscribers(130, active);
    await setup.run();
    setup.clock.advance({ days: 1 });
    await setup.run();
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await readSendLog(setup.ctx, {}, { cursor, limit: 60 });
      seen.push(...page.entries.map(({ issueId, subscriberId }) => `${issueId} ${subscriberId}`));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(260);
    expect(seen).toHaveLength(260);
    const order = seen.map((one) => one.slice(0, 3));
    expect(order).toEqual([...Array(130).fill("002"), ...Array(130).fill("001")]);
  });

  test("is filtered by search, issue, status, and all of them", async () => {
    const [id = ""] = await addSubscribers(4, active);
    await setup.run();
    setup.clock.advance({ days: 1 });
    await setup.run();
    await setup.ctx.db
      .update(newsletterSends)
      .set({ status: "bounced" })
      .where(eq(newsletterSends.subscriberId, id));
    const { email } = await readSubscriber(id);
    const find = async (filter: Parameters<typeof readSendLog>[1]) =>
      (await readSendLog(setup.ctx, filter)).entries.map(({ issueId, status }) => [
        issueId,
        status,
      ]);
    expect(await find({ term: email.toUpperCase() })).toEqual([
      ["002", "bounced"],
      ["001", "bounced"],
    ]);
    expect(await find({ issueId: "001" })).toHaveLength(4);
    expect(await find({ issueId: "001", statuses: ["sent"] })).toHaveLength(3);
    expect(await find({ statuses: problemStatuses })).toHaveLength(2);
    expect(await find({ statuses: problemStatuses, issueId: "002", term: email })).toHaveLength(1);
    expect(await find({ statuses: ["queued"] })).toEqual([]);
    for (const filter of [
      { term: "nobody@example.com" },
      { issueId: "'; drop table" },
      { batchId: "no batch" },
    ]) {
      expect(await find(filter)).toEqual([]);
    }
    const begun = await readSendLog(setup.ctx, {}, { cursor: "made up" });
    expect(begun.entries).toHaveLength(8);
  });
});

describe("problems", () => {
  test("show a batch with an unknown result and its subscribers, and it is never sent again", async () => {
    const ids = await addSubscribers(3, active);
    setup.provider.failCalls(() => "not_reached");
    await setup.run();
    const [waiting] = await readBatches(setup.ctx, { kind: "waiting" });
    expect(waiting).toMatchObject({
      emails: 3,
      attempts: 1,
      lastError: "no_answer",
      issueId: "001",
    });
    setup.clock.set("2026-11-24T20:59:00Z");
    setup.provider.failCalls(() => undefined);
    await setup.run();
    expect(await readBatches(setup.ctx, { kind: "waiting" })).toEqual([]);
    const problems = await readBatches(setup.ctx, { kind: "problem" });
    expect(problems).toMatchObject([
      { id: waiting?.id, status: "uncertain", emails: 3, uncertainEmails: 3 },
    ]);
    const inDoubt = await readSendLog(setup.ctx, { batchId: waiting?.id, statuses: ["uncertain"] });
    expect(inDoubt.entries.map(({ subscriberId }) => subscriberId).sort()).toEqual(ids.sort());
    setup.clock.set("2026-11-25T15:00:00Z");
    await setup.run();
    expect((await readSendLog(setup.ctx, { issueId: "002" })).entries).toHaveLength(3);
    expect(setup.provider.accepted).toHaveLength(3);
    expect((await readBatches(setup.ctx, { kind: "problem" }))[0]).toMatchObject({
      status: "uncertain",
      attempts: 1,
    });
  });

  test("are counted for recent emails and by day", async () => {
    const [id = ""] = await addSubscribers(5, active);
    await setup.run();
    await setup.ctx.db
      .update(newsletterSends)
      .set({ status: "complained" })
      .where(eq(newsletterSends.subscriberId, id));
    setup.clock.advance({ days: 1 });
    await setup.run();
    const deliverability = await readDeliverability(setup.ctx);
    expect(deliverability.recent).toEqual({
      total: 10,
      sent: 9,
      delivered: 0,
      bounced: 0,
      complained: 1,
    });
    expect(deliverability.days).toMatchObject([
      { chicagoDate: "2026-11-25", total: 5, sent: 5, complained: 0 },
      { chicagoDate: "2026-11-24", total: 5, sent: 4, complained: 1 },
    ]);
    expect((await readDeliverability(setup.ctx, { days: 1 })).days).toHaveLength(1);
  });
});

describe("the sender", () => {
  test("reports its last run and is resumed once", async () => {
    expect(await readSender(setup.ctx)).toMatchObject({ lastRun: null, stopped: null });
    await addSubscribers(3, active);
    await setup.run();
    const at = setup.ctx.now();
    expect(await readSender(setup.ctx)).toEqual({
      isSending: false,
      lastRun: { startedAt: at, endedAt: at, claimed: 3, sent: 3 },
      stopped: null,
      resumedAt: null,
      warmUpRemaining: null,
    });
    await setup.ctx.db.update(newsletterSender).set({ stoppedAt: at, stopReason: "Too many." });
    expect((await readSender(setup.ctx)).stopped).toEqual({ at, reason: "Too many." });
    const { actor } = await addTestAdmin(setup.ctx.db);
    const both = await Promise.all([1, 2].map(() => resumeSending(setup.ctx, actor)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const resumed = eq(adminAudit.action, "newsletter_resumed");
    expect(await setup.ctx.db.$count(adminAudit, resumed)).toBe(1);
    expect(await readSender(setup.ctx)).toMatchObject({ stopped: null, resumedAt: at });
  });
});
