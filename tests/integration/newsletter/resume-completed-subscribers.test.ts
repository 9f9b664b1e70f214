import { afterEach, expect, test } from "vitest";
import { newsletterIssues } from "@/db/schema";
import { createPreferencesToken } from "@/lib/newsletter/links/links";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { resumeCompletedSubscribers } from "@/lib/newsletter/sending/resume-completed-subscribers";
import { sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const atTheEnd = { stage: "sequence", sequencePosition: 89 } as const;
const finished = { stage: "done", sequencePosition: 90, lastSentOn: "2026-11-20" } as const;
const wake = () =>
  resumeCompletedSubscribers(setup.ctx, { until: new Date(setup.ctx.now().getTime() + 25_000) });

async function addIssue(position: number, isPublished = true): Promise<void> {
  await setup.ctx.db.insert(newsletterIssues).values({
    id: `added-${position}`,
    block: "international",
    position,
    subject: `Added: ${position}`,
    preheader: "Added by staff.",
    body: "Words.",
    isPublished,
    updatedAt: setup.ctx.now(),
  });
}

// The issues outlive each test: the added one goes, with what refers to it.
afterEach(async () => {
  for (const table of ["sends", "batches", "renders"]) {
    await setup.database.db.execute(`delete from newsletter_${table}`);
  }
  await setup.database.db.execute("delete from newsletter_issues where subject like 'Added: %'");
  await setup.database.db.execute("update newsletter_issues set position = 90 where id = '090'");
});

async function stateOf(id: string) {
  const token = createPreferencesToken(setup.ctx, id, setup.ctx.now());
  const view = await readPreferences(setup.ctx, token);
  return view?.kind === "preferences" ? view.state : undefined;
}

test("a reader who had all 90 goes on with the 91st once it is published, and ends again", async () => {
  const id = await setup.helpers.addSubscriber(atTheEnd);
  await setup.run();
  expect(await setup.helpers.ledger(id)).toEqual(["2026-11-24 090 sent"]);
  expect(await stateOf(id)).toEqual({ kind: "finished", total: 90 });
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await setup.helpers.subscriber(id)).toMatchObject({ stage: "done", nextSendAt: null });
  expect(await wake()).toBe(0);

  await addIssue(91, false);
  expect(await wake()).toBe(0);
  await setup.database.db.execute("update newsletter_issues set is_published = true");
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await setup.helpers.ledger(id)).toEqual([
    "2026-11-24 090 sent",
    "2026-11-26 added-91 sent",
  ]);
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await setup.helpers.subscriber(id)).toMatchObject({ stage: "done", sequencePosition: 91 });
  expect(await wake()).toBe(0);
  expect(setup.provider.taken).toHaveLength(2);
});

test("each goes on at their own pace and after their pause, and who left stays out", async () => {
  const weekly = await setup.helpers.addSubscriber({ ...finished, frequencyPref: "weekly" });
  const paused = await setup.helpers.addSubscriber({ ...finished, pausedUntil: "2026-12-05" });
  const gone = await setup.helpers.addSubscriber({
    ...finished,
    unsubscribedAt: setup.ctx.now(),
    frequencyPref: "unsubscribed",
  });
  setup.clock.set("2026-11-24T22:00:00Z");
  await addIssue(91);
  expect(await wake()).toBe(2);
  const nextOf = async (id: string) => (await setup.helpers.subscriber(id)).nextSendAt;
  expect(await nextOf(weekly)).toEqual(new Date("2026-12-01T15:00:00Z"));
  expect(await nextOf(paused)).toEqual(new Date("2026-12-05T15:00:00Z"));
  expect(await nextOf(gone)).toBeNull();
});

test("one that is put in before the last is sent too, and nobody wakes for it twice", async () => {
  const id = await setup.helpers.addSubscriber(atTheEnd);
  await setup.run();
  setup.clock.advance({ days: 1 });
  await setup.run();
  const { db } = setup.database;
  const now = setup.ctx.now().toISOString();
  await db.execute(
    `update newsletter_issues set position = 91, updated_at = '${now}' where id = '090'`,
  );
  await addIssue(90);
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect((await setup.helpers.ledger(id)).at(-1)).toBe("2026-11-26 added-90 sent");
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await setup.helpers.subscriber(id)).toMatchObject({ stage: "done" });
  expect(await wake()).toBe(0);
});

test("many wake in rounds, once though several runs ask at once", async () => {
  await setup.helpers.addSubscribers(2_300, finished);
  await addIssue(91);
  const woken = await Promise.all([wake(), wake(), wake()]);
  expect(woken.reduce((sum, count) => sum + count, 0) + (await wake())).toBe(2_300);
  expect(await wake()).toBe(0);
});

test("a run's end ends the waking, and the next run goes on", async () => {
  await setup.helpers.addSubscribers(1_100, finished);
  await addIssue(91);
  const until = new Date(setup.ctx.now().getTime() + 25_000);
  // A clock by which each look takes twenty seconds.
  const now = () => {
    setup.clock.advance({ seconds: 20 });
    return setup.ctx.now();
  };
  const slow = { db: setup.ctx.db, now };
  expect(await resumeCompletedSubscribers(slow, { until })).toBe(1_000);
  expect(await wake()).toBe(100);
});
