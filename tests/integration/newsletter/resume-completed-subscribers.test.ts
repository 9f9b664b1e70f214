import { afterEach, expect, test } from "vitest";
import { newsletterIssues } from "@/db/schema";
import { readPreferences } from "@/lib/newsletter/preferences/read-preferences";
import { resumeCompletedSubscribers } from "@/lib/newsletter/sending/reschedule-subscribers";
import { signLink } from "@/lib/secrets/links";
import { sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, addSubscribers, readSubscriber, sendLog } = setup.helpers;
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

// Issues survive each test, so the added ones and their references are removed.
afterEach(async () => {
  for (const table of ["sends", "batches", "renders"]) {
    await setup.database.db.execute(`delete from newsletter_${table}`);
  }
  await setup.database.db.execute("delete from newsletter_issues where subject like 'Added: %'");
  await setup.database.db.execute("update newsletter_issues set position = 90 where id = '090'");
});

async function readState(id: string) {
  const token = signLink(setup.ctx, "newsletter-preferences", { id });
  const view = await readPreferences(setup.ctx, token);
  return view?.kind === "preferences" ? view.state : undefined;
}

test("resumes a subscriber who had all 90 issues when the 91st is published, and completes again", async () => {
  const id = await addSubscriber(atTheEnd);
  await setup.run();
  expect(await sendLog(id)).toEqual(["2026-11-24 090 sent"]);
  expect(await readState(id)).toEqual({ kind: "finished", total: 90 });
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await readSubscriber(id)).toMatchObject({ stage: "done", nextSendAt: null });
  expect(await wake()).toBe(0);

  await addIssue(91, false);
  expect(await wake()).toBe(0);
  await setup.database.db.execute("update newsletter_issues set is_published = true");
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await sendLog(id)).toEqual(["2026-11-24 090 sent", "2026-11-26 added-91 sent"]);
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await readSubscriber(id)).toMatchObject({ stage: "done", sequencePosition: 91 });
  expect(await wake()).toBe(0);
  expect(setup.provider.accepted).toHaveLength(2);
});

test("resumes each with their own frequency and pause, and leaves former subscribers out", async () => {
  const weekly = await addSubscriber({ ...finished, frequencyPref: "weekly" });
  const paused = await addSubscriber({ ...finished, pausedUntil: "2026-12-05" });
  const gone = await addSubscriber({
    ...finished,
    unsubscribedAt: setup.ctx.now(),
    frequencyPref: "unsubscribed",
  });
  setup.clock.set("2026-11-24T22:00:00Z");
  await addIssue(91);
  expect(await wake()).toBe(2);
  const readNextSend = async (id: string) => (await readSubscriber(id)).nextSendAt;
  expect(await readNextSend(weekly)).toEqual(new Date("2026-12-01T15:00:00Z"));
  expect(await readNextSend(paused)).toEqual(new Date("2026-12-05T15:00:00Z"));
  expect(await readNextSend(gone)).toBeNull();
});

test("sends an issue inserted before the last one and resumes each subscriber for it once", async () => {
  const id = await addSubscriber(atTheEnd);
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
  expect((await sendLog(id)).at(-1)).toBe("2026-11-26 added-90 sent");
  setup.clock.advance({ days: 1 });
  await setup.run();
  expect(await readSubscriber(id)).toMatchObject({ stage: "done" });
  expect(await wake()).toBe(0);
});

test("resumes many in rounds that end with the run, and the rest once, by several runs at once", async () => {
  await addSubscribers(1_100, finished);
  await addIssue(91);
  const until = new Date(setup.ctx.now().getTime() + 25_000);
  // Each read advances the clock by twenty seconds.
  const now = () => {
    setup.clock.advance({ seconds: 20 });
    return setup.ctx.now();
  };
  const slow = { db: setup.ctx.db, now };
  expect(await resumeCompletedSubscribers(slow, { until })).toBe(1_000);
  const woken = await Promise.all([wake(), wake(), wake()]);
  expect(woken.reduce((sum, count) => sum + count, 0)).toBe(100);
});
