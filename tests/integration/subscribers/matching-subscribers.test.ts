import { afterEach, expect, test } from "vitest";
import { adminAudit, newsletterSubscribers } from "@/db/schema";
import {
  type BatchCursor,
  changeMatchingSubscribers,
  type SubscriberChange,
} from "@/lib/subscribers/change-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();
const { add, actor } = helpers;

afterEach(() => helpers.empty());

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
