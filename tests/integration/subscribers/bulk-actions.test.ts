import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  adminAudit,
  emailOutbox,
  newsletterSubscribers,
  newsletterSuppressions,
} from "@/db/schema";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import {
  type BatchCursor,
  changeMatchingSubscribers,
  changeSubscribers,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { subscriberHelpers } from "./subscriber-helpers";

const helpers = subscriberHelpers();
beforeEach(() => helpers.empty());
const { actor, add } = helpers;

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
