import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  adminAudit,
  emailOutbox,
  newsletterEvents,
  newsletterSubscribers,
  newsletterSuppressions,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { suppressAddress } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { testPreferencesLink } from "@/lib/newsletter/preferences/preferences-links";
import { logNewsletterEvent } from "@/lib/newsletter/subscription/newsletter-events";
import {
  type BatchCursor,
  changeFrequency,
  changeMatchingSubscribers,
  changeSubscribers,
  removeSuppressionAsStaff,
  resendConfirmationAsStaff,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { readSubscriber, readSuppressions } from "@/lib/subscribers/read-subscribers";
import { getSubscriberTimeline } from "@/lib/subscribers/subscriber-timeline";
import { subscriberHelpers } from "./subscriber-helpers";

const helpers = subscriberHelpers();
beforeEach(() => helpers.empty());
const { actor, add } = helpers;

const nobody = "3f0e8a52-8d5f-4b0a-9d0a-0d7b8ef6c001";
let count = 0;
const address = () => `r${++count}@verbs.test`;

async function subscriber(id: string) {
  return (await helpers.ctx.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];
}

/** A subscriber's audit entries, newest first. */
async function audited(subscriberId: string): Promise<string[]> {
  const rows = await helpers.ctx.db.select().from(adminAudit).orderBy(desc(adminAudit.id));
  return rows.flatMap(({ action, details }) =>
    details?.subscriberId === subscriberId ? [action] : [],
  );
}

describe("a confirmation resent by staff", () => {
  test("leaves immediately, and not again within the limit, however many click", async () => {
    const email = address();
    const subscriberId = await helpers.add(email, { hoursAgo: 50, confirmed: false });
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        resendConfirmationAsStaff(helpers.ctx, helpers.actor, { subscriberId }),
      ),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.problem === "limited")).toHaveLength(7);
    const emails = await helpers.ctx.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.toEmail, email));
    expect(emails).toHaveLength(1);
    expect(await audited(subscriberId)).toEqual(["subscriber_confirmation_resent"]);
  });
});

describe("a frequency set by staff", () => {
  test("moves the next email, and only one of two concurrent changes wins", async () => {
    const subscriberId = await helpers.add(address(), { hoursAgo: 500 });
    const set = (pace: "weekly" | "twice_weekly") =>
      changeFrequency(helpers.ctx, helpers.actor, { subscriberId, frequency: pace, from: "daily" });
    const both = await Promise.all([set("weekly"), set("twice_weekly")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter((one) => !one.ok && one.problem === "changed_since")).toHaveLength(1);
    const row = await subscriber(subscriberId);
    expect(row?.frequencyPref).not.toBe("daily");
    expect(row?.nextSendAt).not.toBeNull();
    const [event] = await helpers.ctx.db
      .select()
      .from(newsletterEvents)
      .where(eq(newsletterEvents.subscriberId, subscriberId));
    expect(event?.metadata).toMatchObject({ from: "daily", by: "staff" });
    expect(await audited(subscriberId)).toEqual(["subscriber_pace_changed"]);
  });
});

test("removing a complaint takes the address off the list and records the reason in the audit log", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
  const before = await readSuppressions(helpers.ctx, helpers.actor, "complained", null);
  expect(before.addresses).toContainEqual(expect.objectContaining({ email, subscriberId }));
  const reason = "She wrote to us that it was a slip";
  const removed = await removeSuppressionAsStaff(helpers.ctx, helpers.actor, {
    subscriberId,
    reason,
  });
  expect(removed).toEqual({ ok: true, value: { reason: "complained" } });
  const [entry] = await helpers.ctx.db
    .select()
    .from(adminAudit)
    .orderBy(desc(adminAudit.id))
    .limit(1);
  expect(entry).toMatchObject({
    action: "subscriber_suppression_lifted",
    details: { subscriberId, reason },
  });
  const after = await readSuppressions(helpers.ctx, helpers.actor, null, null);
  expect(after.addresses.map((row) => row.email)).not.toContain(email);
  expect((await subscriber(subscriberId))?.nextSendAt).not.toBeNull();
});

test("removes a suppression once, with one audit entry, however many click", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
  const asked: string[] = [];
  const emailSuppressions: Ctx["emailSuppressions"] = {
    remove: async (address) => {
      asked.push(address);
      return { kind: "removed" };
    },
  };
  const ctx = { ...helpers.ctx, emailSuppressions };
  const press = () =>
    removeSuppressionAsStaff(ctx, helpers.actor, { subscriberId, reason: "It was a slip" });
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const before = asked.length;
  expect(await press()).toEqual({ ok: false, problem: "not_suppressed" });
  expect(asked).toHaveLength(before);
  expect(await audited(subscriberId)).toEqual(["subscriber_suppression_lifted"]);
});

test("the test magic link tells staff why none was sent", async () => {
  const email = address();
  const ask = () => testPreferencesLink(helpers.ctx, helpers.actor, { email });
  expect(await ask()).toEqual({ ok: false, problem: "no_subscriber" });
  const subscriberId = await helpers.add(email, { hoursAgo: 5 });
  const both = await Promise.all([ask(), ask()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, problem: "limited" });
  await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "hard_bounce"));
  expect(await ask()).toEqual({ ok: false, problem: "suppressed" });
  expect(await audited(subscriberId)).toEqual(["preferences_link_tested"]);
});

test("a subscriber's page shows all they did, newest first, and none of their keys", async () => {
  const email = address();
  const subscriberId = await helpers.add(email, { hoursAgo: 500 });
  await helpers.addSend(subscriberId, "001", "2030-03-09", "delivered");
  await changeFrequency(helpers.ctx, helpers.actor, {
    subscriberId,
    frequency: "weekly",
    from: "daily",
  });
  await logNewsletterEvent(helpers.ctx.db, {
    subscriberId,
    eventType: "membership_interest",
    itemKey: "Professional",
    createdAt: helpers.ctx.now(),
  });
  const person = await readSubscriber(helpers.ctx, helpers.actor, subscriberId);
  if (!person) throw new Error("the person is not found");
  expect(Object.keys(person.subscriber)).not.toContain("confirmationToken");
  const moments = getSubscriberTimeline(person);
  expect(moments.map(({ title }) => title)).toContain("Preferences changed");
  expect(moments.some(({ note }) => note === "Delivered")).toBe(true);
  const interest = { title: "Asked about membership", note: "Professional" };
  expect(moments).toContainEqual(expect.objectContaining(interest));
  const times = moments.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(await readSubscriber(helpers.ctx, helpers.actor, nobody)).toBeNull();
});

async function suppress(email: string) {
  await helpers.ctx.db.insert(newsletterSuppressions).values({
    emailHash: hashNewsletterEmail(helpers.ctx, email),
    reason: "complained",
    createdAt: helpers.ctx.now(),
  });
}

const change = async (ids: readonly string[], wanted: SubscriberChange) => {
  const { value } = await changeSubscribers(helpers.ctx, actor, ids, wanted);
  return { ...value, skipped: Object.fromEntries(value.skipped) };
};
const readRow = async (id: string) => {
  const rows = await helpers.ctx.db.select().from(newsletterSubscribers);
  return rows.find((row) => row.id === id);
};

test("changes frequencies, and schedules no one who left or reported spam", async () => {
  const weekly = await add("a@x.test", { hoursAgo: 5 });
  const same = await add("b@x.test", { hoursAgo: 5, frequencyPref: "weekly" });
  const left = await add("c@x.test", { hoursAgo: 5, left: true });
  const complained = await add("d@x.test", { hoursAgo: 5 });
  await suppress("d@x.test");
  const ids = [weekly, same, left, complained, randomUUID(), weekly];
  expect(await change(ids, { kind: "frequency", frequency: "weekly" })).toEqual({
    changed: 2,
    skipped: { same: 1, already_unsubscribed: 1, unknown: 1 },
  });
  expect(await readRow(weekly)).toMatchObject({
    frequencyPref: "weekly",
    nextSendAt: expect.any(Date),
  });
  expect(await readRow(left)).toMatchObject({ frequencyPref: "unsubscribed", nextSendAt: null });
  expect(await readRow(complained)).toMatchObject({ frequencyPref: "weekly", nextSendAt: null });
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(2);
});

test("emails a new confirmation only to addresses that wait for one", async () => {
  const pending = await add("a@x.test", { hoursAgo: 5, confirmed: false });
  const confirmed = await add("b@x.test", { hoursAgo: 5 });
  const complained = await add("c@x.test", { hoursAgo: 5, confirmed: false });
  await suppress("c@x.test");
  const ids = [pending, confirmed, complained];
  expect(await change(ids, { kind: "resend" })).toEqual({
    changed: 1,
    skipped: { not_waiting: 2 },
  });
  const emails = await helpers.ctx.db.select().from(emailOutbox);
  expect(emails.map(({ toEmail }) => toEmail)).toEqual(["a@x.test"]);
  // The limit per address also holds for staff.
  expect(await change([pending], { kind: "resend" })).toEqual({
    changed: 0,
    skipped: { limited: 1 },
  });
});

test("unsubscribes each once, also when two staff members do it at the same time", async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((n) => add(`${n}@x.test`, { hoursAgo: n })));
  const [first, second] = await Promise.all([
    change(ids, { kind: "unsubscribe" }),
    change(ids.toReversed(), { kind: "unsubscribe" }),
  ]);
  expect(first.changed + second.changed).toBe(4);
  for (const id of ids) expect(await readRow(id)).toMatchObject({ frequencyPref: "unsubscribed" });
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(4);
});

const confirmed = parseListView({ filter: "confirmed" });

async function addMany(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      add(`fan${index}@x.test`, { hoursAgo: 1 + (index % 7) }),
    ),
  );
}

/** Runs all batches like the page does. */
async function changeAll(change: SubscriberChange, seenAt = helpers.ctx.now()) {
  const batches: number[] = [];
  const skipped: Record<string, number> = {};
  let after: BatchCursor | null = null;
  do {
    const input = { view: confirmed, seenAt, after };
    const { value: batch } = await changeMatchingSubscribers(helpers.ctx, actor, input, change);
    batches.push(batch.changed);
    for (const [reason, count] of batch.skipped) skipped[reason] = (skipped[reason] ?? 0) + count;
    after = batch.next;
  } while (after !== null);
  return { batches, skipped };
}

const countActive = async () => {
  const rows = await helpers.ctx.db.select().from(newsletterSubscribers);
  return rows.filter(({ confirmed: isConfirmed, unsubscribedAt }) => isConfirmed && !unsubscribedAt)
    .length;
};

test("unsubscribes everyone who matches in batches of 100, each once, although they stop matching", async () => {
  await addMany(230);
  await add("waiting@x.test", { hoursAgo: 2, confirmed: false });
  expect(await changeAll({ kind: "unsubscribe" })).toEqual({
    batches: [100, 100, 30],
    skipped: {},
  });
  expect(await countActive()).toBe(0);
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(230);
});

test("two staff who change the same selection at once change each subscriber once", async () => {
  await addMany(120);
  const change = { kind: "frequency", frequency: "weekly" } as const;
  const [one, other] = await Promise.all([changeAll(change), changeAll(change)]);
  const changed = [...one.batches, ...other.batches].reduce((sum, count) => sum + count, 0);
  expect(changed).toBe(120);
  expect(await helpers.ctx.db.select().from(adminAudit)).toHaveLength(120);
});

test("leaves out who signed up after staff saw the count", async () => {
  await add("before@x.test", { hoursAgo: 3 });
  await add("after@x.test", { hoursAgo: 1 });
  const seenAt = new Date(helpers.ctx.now().getTime() - 2 * 3_600_000);
  expect((await changeAll({ kind: "unsubscribe" }, seenAt)).batches).toEqual([1]);
  expect(await countActive()).toBe(1);
});
