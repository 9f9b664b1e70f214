import { asc, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  broadcastRecipients,
  broadcasts,
  newsletterBatches,
  newsletterSends,
  newsletterSubscribers,
  subscriberSegments,
} from "@/db/schema";
import { followUnsubscribeLink } from "@/lib/newsletter/preferences/unsubscribe-link";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { signLink } from "@/lib/secrets/links";
import { crashingProcess } from "@/tests/support/crashing";
import { testCtx } from "@/tests/support/ctx";
import { fakeEmailBatches } from "@/tests/support/fake-email-batches";
import { insertScheduled } from "./broadcast-helpers";
import { followUpHelpers } from "./follow-up-helpers";
import { active, sendingSetup } from "./sending-setup";

const setup = sendingSetup();
const { addSubscriber, sendLog } = setup.helpers;
const day = "2026-11-24";
const leaver = "leaver@example.com";

/** One subscriber of each kind; one unsubscribes after the crash, and one address is rejected. */
async function addSubscribers(): Promise<void> {
  const w1 = { stage: "w1", email: "w1@example.com" } as const;
  const w2 = { stage: "w2", email: "w2@example.com", lastSentOn: "2026-11-23" } as const;
  await addSubscriber(w1);
  await addSubscriber(w2);
  await addSubscriber({ ...active, email: "first@example.com" });
  await addSubscriber({ ...active, email: "second@example.com" });
  await addSubscriber({ ...active, email: "refused@example.com" });
  await addSubscriber({
    ...active,
    email: "last@example.com",
    sequencePosition: 89,
  });
  // In a batch with a subscriber who stays, so it is retried without the one who left.
  await addSubscriber({
    ...active,
    email: "stays@example.com",
    sequencePosition: 40,
  });
  await addSubscriber({ ...active, email: leaver, sequencePosition: 40 });
  setup.provider.refused.add("refused@example.com");
}

const { buy, setOn } = followUpHelpers(() => setup.database.db);

/**
 * A broadcast to three of four subscribers, one of whom unsubscribes after the crash. The fourth is due for a
 * follow-up.
 */
async function addBroadcast(): Promise<void> {
  await addSubscriber({ ...active, email: "outside@example.com" });
  await setOn(true, "review-request");
  const at = new Date("2026-11-08T12:00:00Z");
  await buy({ email: "outside@example.com", at });
  for (const email of ["audience-1@example.com", "audience-2@example.com"]) {
    await addSubscriber({ ...active, email, frequencyPref: "weekly" });
  }
  await addSubscriber({ ...active, email: leaver, firstName: "Audience" });
  const { db, now } = setup.ctx;
  const segmentId = "00000000-0000-4000-8000-000000000001";
  const createdAt = now();
  await db.insert(subscriberSegments).values({
    id: segmentId,
    name: "Three",
    conditions: [{ kind: "search", is: true, text: "audience" }],
    sort: "joined",
    direction: "desc",
    createdAt,
  });
  await insertScheduled(db, createdAt, { id: "crash", day, windowDays: 0, segmentId });
}

/** Runs after every lease has expired, and again for what the first run released. */
async function runUntilDone(): Promise<void> {
  for (let runs = 0; runs < 2; runs += 1) {
    setup.clock.advance({ minutes: 3 });
    await setup.run();
  }
}

async function idOfLeaver(): Promise<string> {
  const { id, email } = newsletterSubscribers;
  const [row] = await setup.database.db
    .select({ id })
    .from(newsletterSubscribers)
    .where(eq(email, leaver));
  return row?.id ?? "";
}

/** Unsubscribes through the email's link. Returns how many emails had arrived by then. */
async function leaveNow(): Promise<number> {
  const token = signLink(setup.ctx, "newsletter-unsubscribe", { id: await idOfLeaver() });
  await followUnsubscribeLink(setup.ctx, { token });
  return countEmailsToLeaver();
}

const countEmailsToLeaver = () => setup.provider.accepted.filter(({ to }) => to === leaver).length;

/** The state that must be the same regardless of crashes. */
async function standing() {
  const subscribers = await setup.database.db
    .select({
      email: newsletterSubscribers.email,
      stage: newsletterSubscribers.stage,
      position: newsletterSubscribers.sequencePosition,
      lastSentOn: newsletterSubscribers.lastSentOn,
      nextSendAt: newsletterSubscribers.nextSendAt,
    })
    .from(newsletterSubscribers)
    .where(ne(newsletterSubscribers.email, leaver))
    .orderBy(asc(newsletterSubscribers.email));
  const sends = await setup.database.db
    .select({ issueId: newsletterSends.issueId, status: newsletterSends.status })
    .from(newsletterSends)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterSends.subscriberId))
    .where(ne(newsletterSubscribers.email, leaver))
    .orderBy(asc(newsletterSends.issueId), asc(newsletterSends.status));
  const [broadcast] = await setup.database.db
    .select({ status: broadcasts.status, recipients: broadcasts.recipients })
    .from(broadcasts);
  const recipients = await setup.database.db
    .select({ status: broadcastRecipients.status })
    .from(broadcastRecipients)
    .innerJoin(
      newsletterSubscribers,
      eq(newsletterSubscribers.id, broadcastRecipients.subscriberId),
    )
    .where(ne(newsletterSubscribers.email, leaver));
  const batches = await setup.database.db
    .select({ status: newsletterBatches.status })
    .from(newsletterBatches);
  const emails = setup.provider.accepted
    .filter(({ to }) => to !== leaver)
    .map(({ to, subject }) => `${to} ${subject}`)
    .sort((a, b) => a.localeCompare(b));
  const open = batches.filter(isOpen);
  return { subscribers, sends, broadcast, recipients, batches: batches.length, open, emails };
}

const isOpen = ({ status }: { status: string }) => status === "queued" || status === "sending";

/** Compares what happened after a crash at each point with a run without a crash. */
async function killAtEveryPoint(add: () => Promise<void>, issueOfLeaver: string) {
  await add();
  await setup.run();
  await runUntilDone();
  const expected = await standing();
  expect(expected.open).toEqual([]);

  let crashes = 0;
  for (let diesAt = 1; ; diesAt += 1) {
    await setup.database.empty();
    setup.clock.set(`${day}T15:05:00Z`);
    setup.provider = fakeEmailBatches(setup.clock.now);
    setup.ctx = testCtx({
      db: setup.database.db,
      now: setup.clock,
      emailBatches: setup.provider,
    });
    await add();
    const process = crashingProcess(setup.database.url, diesAt);
    const dying = {
      ...setup.ctx,
      db: process.db,
      emailBatches: process.emailBatches(setup.provider),
    };
    const until = new Date(dying.now().getTime() + 25_000);
    const outcome = await runNewsletter(dying, { until, atOnce: 1 }).catch((fault: unknown) => {
      expect(String(fault instanceof Error ? (fault.cause ?? fault) : fault)).toContain("Crash");
    });
    await process.end();
    if (outcome) break;
    crashes += 1;
    const before = await leaveNow();
    await runUntilDone();
    // No one gets anything after unsubscribing, and the send log has what arrived before.
    expect(countEmailsToLeaver(), `left at point ${diesAt}`).toBe(before);
    const had = before === 1 ? [`${day} ${issueOfLeaver} sent`] : [];
    expect(await sendLog(await idOfLeaver()), `left at point ${diesAt}`).toEqual(had);
    // The one who left may not have been frozen yet.
    const { broadcast, ...rest } = await standing();
    const { broadcast: expectedBroadcast, ...expectedRest } = expected;
    expect(rest, `killed at point ${diesAt}`).toEqual(expectedRest);
    expect(broadcast?.status).toBe(expectedBroadcast?.status);
  }
  return { expected, crashes };
}

test("loses nothing and sends nothing twice when a sender is killed at any point", async () => {
  const { expected, crashes } = await killAtEveryPoint(addSubscribers, "041");
  expect(expected.emails).toHaveLength(6);
  expect(crashes).toBeGreaterThan(40);
}, 480_000);

test("sends a broadcast and a follow-up once when a sender is killed at any point", async () => {
  const { expected, crashes } = await killAtEveryPoint(addBroadcast, "crash");
  expect(expected.emails).toEqual([
    "audience-1@example.com Broadcast crash",
    "audience-2@example.com Broadcast crash",
    "outside@example.com What would you tell the next artist?",
  ]);
  expect(expected.broadcast).toEqual({ status: "sent", recipients: 3 });
  expect(crashes).toBeGreaterThan(40);
}, 480_000);
