import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  emailOutbox,
  subscriberListings as listings,
  newsletterEvents,
  newsletterSuppressions,
  newsletterSubscribers as subscribers,
} from "@/db/schema";
import type { SegmentCondition } from "@/db/values/segments";
import {
  membershipFilterPlans,
  type SubscriberFilter,
  subscriberFilters,
} from "@/db/values/subscribers";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { suppressAddress } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { changeMatchingSubscribers } from "@/lib/subscribers/change-subscribers";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { type ListView, parseListView } from "@/lib/subscribers/list-view";
import { readGrowth, readSubscriberStatistics } from "@/lib/subscribers/read-statistics";
import {
  countSubscribers,
  readSubscribers,
  subscribersPerPage,
} from "@/lib/subscribers/read-subscribers";
import {
  countSegmentSubscribers,
  deleteSegment,
  readListView,
  readSegments,
  saveSegment,
} from "@/lib/subscribers/segments";
import { subscriberHelpers } from "./subscriber-helpers";

const helpers = subscriberHelpers();
beforeEach(() => helpers.empty());
const { actor } = helpers;

type Query = Parameters<typeof parseListView>[0];

async function emails(query: Query): Promise<string[]> {
  const all: string[] = [];
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const page = await readSubscribers(helpers.ctx, helpers.actor, parseListView(query), from);
    all.push(...page.rows.map(({ email }) => email));
    if (page.next === null) return all;
    after = page.next;
  }
}

describe("each filter shows its subscribers", () => {
  test("by age, status, frequency and answers, with a matching count", async () => {
    await helpers.add("pending-new@a.test", { hoursAgo: 5, confirmed: false });
    await helpers.add("pending-old@a.test", { hoursAgo: 49, confirmed: false });
    await helpers.add("week@a.test", { hoursAgo: 6 * 24, frequencyPref: "weekly" });
    await helpers.add("month@a.test", {
      hoursAgo: 29 * 24,
      checks: 5,
      frequencyPref: "twice_weekly",
    });
    await helpers.add("left@a.test", { hoursAgo: 400 * 24, left: true, checks: 7 });
    await helpers.add("bounced@a.test", { hoursAgo: 300 * 24 });
    await helpers.ctx.db.transaction((tx) =>
      suppressAddress(helpers.ctx, tx, "bounced@a.test", "hard_bounce"),
    );
    const expected: Record<string, readonly string[]> = {
      "new-7d": ["pending-new", "pending-old", "week"],
      "new-30d": ["pending-new", "pending-old", "week", "month"],
      pending: ["pending-new", "pending-old"],
      confirmed: ["week", "month", "bounced"],
      unsubscribed: ["left"],
      "high-intent": ["month", "left"],
      "needs-attention": ["pending-old", "bounced"],
      daily: ["pending-new", "pending-old", "bounced"],
      "twice-weekly": ["month"],
      weekly: ["week"],
      // The segments below have subscribers who asked about a plan.
      membership: [],
      "membership-basic": [],
      "membership-professional": [],
      "membership-enterprise": [],
    };
    for (const filter of subscriberFilters) {
      const found = await emails({ filter });
      expect(found, filter).toEqual(expected[filter]?.map((name) => `${name}@a.test`));
      const view = parseListView({ filter });
      expect(await countSubscribers(helpers.ctx, helpers.actor, view)).toEqual({
        matching: found.length,
        all: 6,
      });
    }
    expect(await readSubscriberStatistics(helpers.ctx, helpers.actor)).toEqual({
      total: 6,
      confirmed: 3,
      confirmRatePercent: 50,
      highIntent: 2,
      newIn7Days: 3,
      newIn30Days: 4,
    });
  });

  test("shows a rate of 0 percent without subscribers", async () => {
    const statistics = await readSubscriberStatistics(helpers.ctx, helpers.actor);
    expect(statistics.confirmRatePercent).toBe(0);
  });

  test("needs attention no longer when the cause is gone", async () => {
    const email = "ray@a.test";
    await helpers.add(email, { hoursAgo: 900 });
    await helpers.ctx.db.transaction((tx) => suppressAddress(helpers.ctx, tx, email, "complaint"));
    expect(await emails({ filter: "needs-attention" })).toEqual([email]);
    await helpers.ctx.db.execute(
      sql`delete from newsletter_suppressions
        where email_hash = ${hashNewsletterEmail(helpers.ctx, email)}`,
    );
    expect(await emails({ filter: "needs-attention" })).toEqual([]);
  });

  test("needs attention for an undelivered confirmation until one is delivered", async () => {
    const email = "pending@a.test";
    await helpers.add(email, { hoursAgo: 1, confirmed: false });
    const outboxRow = { kind: "newsletter_confirmation", toEmail: email } as const;
    const at = helpers.ctx.now();
    await helpers.ctx.db
      .insert(emailOutbox)
      .values({ ...outboxRow, dedupeKey: "c", createdAt: at, nextAttemptAt: at });
    await helpers.ctx.db.update(emailOutbox).set({ failedAt: at });
    expect(await emails({ filter: "needs-attention" })).toEqual([email]);
    await helpers.ctx.db.update(emailOutbox).set({ failedAt: null, sentAt: at });
    expect(await emails({ filter: "needs-attention" })).toEqual([]);
  });

  test("uses the newest email, not an older one", async () => {
    const id = await helpers.add("ray@a.test", { hoursAgo: 900 });
    await helpers.addSend(id, "001", "2030-03-08", "delivered");
    await helpers.addSend(id, "002", "2030-03-09", "queued");
    await helpers.setSendStatus(id, "001", "bounced");
    expect(await emails({ filter: "needs-attention" })).toEqual([]);
    await helpers.setSendStatus(id, "002", "failed");
    expect(await emails({ filter: "needs-attention" })).toEqual(["ray@a.test"]);
    await helpers.addSend(id, "003", "2030-03-10", "queued");
    expect(await emails({ filter: "needs-attention" })).toEqual([]);
  });
});

describe("cursor pages", () => {
  test.each(["joined", "email", "checks"])(
    "show everyone once in the order of %s, in both directions, also with equal values",
    async (sort) => {
      const count = subscribersPerPage * 2 + 3;
      for (let n = 0; n < count; n += 1) {
        const at = { hoursAgo: 900 + (n % 4), checks: n % 3 };
        await helpers.add(`r${(n * 37) % count}@a.test`, at);
      }
      const up = await emails({ sort, order: "asc" });
      expect(new Set(up).size).toBe(count);
      expect(await emails({ sort, order: "desc" })).toEqual([...up].reverse());
      if (sort === "email") expect(up).toEqual([...up].sort());
      for (const filter of ["daily", "confirmed"] as const) {
        expect(await emails({ sort, order: "asc", filter })).toEqual(up);
      }
      expect(await emails({ sort, order: "asc", q: "a.test" })).toEqual(up);
    },
  );

  test("start over when the cursor's subscriber is gone", async () => {
    await helpers.add("ray@a.test", { hoursAgo: 1 });
    const gone = "3f0e8a52-8d5f-4b0a-9d0a-0d7b8ef6c001";
    const page = await readSubscribers(helpers.ctx, helpers.actor, parseListView({}), gone);
    expect(page.rows).toHaveLength(1);
  });
});

test("the search works within a filter, with counts that match its rows", async () => {
  await helpers.add("zoe@a.test", { hoursAgo: 2, firstName: "Zoë" });
  await helpers.add("other@a.test", { hoursAgo: 3, firstName: "Jo" });
  await helpers.add("maya@b.test", { hoursAgo: 1 });
  expect(await emails({ q: "a.test", filter: "unsubscribed" })).toEqual([]);
  expect(await emails({ q: "a.test", filter: "needs-attention" })).toEqual([]);
  expect(await emails({ q: "a.test", filter: "daily" })).toHaveLength(2);
  const view = parseListView({ q: "a.test" });
  expect(await countSubscribers(helpers.ctx, helpers.actor, view)).toEqual({ matching: 2, all: 3 });
});

test("keeps the listing in sync with every change of the subscriber's row", async () => {
  const id = await helpers.add("ray@a.test", { hoursAgo: 1, confirmed: false });
  const { db } = helpers.ctx;
  const listed = async () =>
    (await db.select().from(listings).where(eq(listings.subscriberId, id)))[0];
  await db
    .update(subscribers)
    .set({ confirmed: true, confirmedAt: helpers.ctx.now(), regCheckPro: true, firstName: "Ray R" })
    .where(eq(subscribers.id, id));
  expect(await listed()).toMatchObject({
    status: "confirmed",
    quickCheckCount: 1,
    firstName: "Ray R",
  });
  await db
    .update(subscribers)
    .set({ unsubscribedAt: helpers.ctx.now() })
    .where(eq(subscribers.id, id));
  expect(await listed()).toMatchObject({ status: "unsubscribed" });
  await db.delete(subscribers).where(eq(subscribers.id, id));
  expect(await listed()).toBeUndefined();
});

async function addEvent(
  subscriberId: string,
  eventType: "membership_interest" | "confirmed" | "unsubscribed",
  createdAt: string,
  itemKey: string | null = null,
) {
  await helpers.ctx.db
    .insert(newsletterEvents)
    .values({ subscriberId, eventType, itemKey, createdAt: new Date(createdAt) });
}

const find = async (view: ListView) => {
  const { rows } = await readSubscribers(helpers.ctx, actor, view, null);
  return rows.map(({ email }) => email);
};

test("there is a filter for each membership plan", () => {
  expect(Object.values(membershipFilterPlans)).toEqual(membershipPlanNames);
});

test.each(["joined", "email", "checks"])(
  "lists who asked about a plan, by %s, also with a search",
  async (sort) => {
    const ann = await helpers.add("ann@x.test", { hoursAgo: 1 });
    const ben = await helpers.add("ben@x.test", { hoursAgo: 2 });
    await helpers.add("cid@x.test", { hoursAgo: 3 });
    await addEvent(ann, "membership_interest", "2030-03-01T12:00:00Z", "Basic");
    await addEvent(ann, "membership_interest", "2030-03-02T12:00:00Z", "Enterprise");
    await addEvent(ben, "membership_interest", "2030-03-02T12:00:00Z", "Basic");
    const view = (filter: string, q = "") => parseListView({ filter, q, sort, order: "asc" });
    expect((await find(view("membership"))).toSorted()).toEqual(["ann@x.test", "ben@x.test"]);
    expect(await find(view("membership-enterprise"))).toEqual(["ann@x.test"]);
    expect(await find(view("membership-professional"))).toEqual([]);
    expect(await find(view("membership-basic", "ben"))).toEqual(["ben@x.test"]);
    expect(await countSubscribers(helpers.ctx, actor, view("membership-basic"))).toEqual({
      matching: 2,
      all: 3,
    });
  },
);

/** Saves a segment as the builder posts it. */
async function save(name: string, ...conditions: readonly SegmentCondition[]) {
  const id = randomUUID();
  const draft = { name, conditions, sort: "email", direction: "asc" } as const;
  const saved = await saveSegment(helpers.ctx, actor, { id, version: 0 }, draft);
  return { id, ok: saved.ok };
}

/** The addresses that the list shows for a segment, one page after the other. */
async function listSegment(id: string, query: Record<string, string> = {}): Promise<string[]> {
  const view = await readListView(helpers.ctx, actor, { ...query, segment: id });
  if (!view) throw new Error("no segment");
  return find(view);
}

const filter = (name: SubscriberFilter): SegmentCondition => ({
  kind: "filter",
  is: true,
  filter: name,
});

test("saves a segment under a name once, and deletes it without its subscribers", async () => {
  await helpers.add("ann@x.test", { hoursAgo: 1 });
  await helpers.add("ben@x.test", { hoursAgo: 2 });
  const search = { kind: "search", is: true, text: "ann" } as const;
  const { id } = await save("Fans of Ann", filter("confirmed"), search);
  expect(await readSegments(helpers.ctx, actor)).toEqual([
    {
      id,
      version: 1,
      name: "Fans of Ann",
      conditions: [filter("confirmed"), search],
      sort: "email",
      direction: "asc",
    },
  ]);
  expect(await save("FANS OF ANN", search)).toMatchObject({ ok: false });
  expect(await listSegment(id)).toEqual(["ann@x.test"]);
  await deleteSegment(helpers.ctx, actor, id);
  expect(await readSegments(helpers.ctx, actor)).toEqual([]);
  // Not everyone.
  expect(await readListView(helpers.ctx, actor, { segment: id })).toBeNull();
  expect(await readListView(helpers.ctx, actor, { segment: "x" })).toBeNull();
  expect(await find(parseListView({}))).toHaveLength(2);
});

test("narrows the list, its count and the export to a segment, also with a search and pages", async () => {
  for (const name of ["ann", "ben", "cid", "dee"]) {
    const isWeekly = name !== "dee";
    await helpers.add(`${name}@x.test`, {
      hoursAgo: 1,
      frequencyPref: isWeekly ? "weekly" : "daily",
    });
  }
  const { id } = await save("Weekly", { kind: "frequency", is: true, frequency: "weekly" });
  expect(await listSegment(id, { sort: "email" })).toEqual([
    "ann@x.test",
    "ben@x.test",
    "cid@x.test",
  ]);
  const view = await readListView(helpers.ctx, actor, { segment: id, q: "b" });
  if (!view) throw new Error("no segment");
  expect(await find(view)).toEqual(["ben@x.test"]);
  expect(await countSubscribers(helpers.ctx, actor, view)).toEqual({ matching: 1, all: 4 });
  const { body } = await exportSubscribers(helpers.ctx, actor, { ...view, search: "" });
  const csv = await new Response(body).text();
  expect(csv.match(/@x\.test/g)).toHaveLength(3);
  const changed = await changeMatchingSubscribers(
    helpers.ctx,
    actor,
    { view: { ...view, search: "" }, seenAt: helpers.ctx.now(), after: null },
    { kind: "frequency", frequency: "twice_weekly" },
  );
  expect(changed.value).toMatchObject({ changed: 3, next: null });
});

test("counts the subscribers of each segment", async () => {
  await helpers.add("ann@x.test", { hoursAgo: 1 });
  await helpers.add("annika@x.test", { hoursAgo: 1, confirmed: false });
  await helpers.add("ben@x.test", { hoursAgo: 1 });
  const count = (...conditions: readonly SegmentCondition[]) =>
    countSegmentSubscribers(helpers.ctx, actor, { conditions });
  const anns = { kind: "search", is: true, text: "ann" } as const;
  expect(await count(filter("confirmed"))).toBe(2);
  expect(await count(anns)).toBe(2);
  expect(await count(anns, filter("pending"))).toBe(1);
  expect(await count({ ...anns, is: false })).toBe(1);
});

test("turns the views of the previous version into conditions", async () => {
  await helpers.add("ann@x.test", { hoursAgo: 1 });
  await helpers.add("ben@x.test", { hoursAgo: 2, confirmed: false });
  const insert = async (name: string, search: string, chosen: string | null) => {
    const id = randomUUID();
    await helpers.ctx.db.execute(sql`
      insert into subscriber_segments (id, name, search, filter, sort, direction, created_at)
      values (${id}, ${name}, ${search}, ${chosen}, 'email', 'asc', now())`);
    return await listSegment(id);
  };
  expect(await insert("Both", "ann", "confirmed")).toEqual(["ann@x.test"]);
  expect(await insert("Filter", "", "pending")).toEqual(["ben@x.test"]);
  expect(await insert("Search", "ben", null)).toEqual(["ben@x.test"]);
  expect(await insert("Everyone", "", null)).toEqual(["ann@x.test", "ben@x.test"]);
});

test("counts joins and leaves by Chicago week, across the change to daylight saving time", async () => {
  // Now is Sunday, March 10, 2030, when clocks go forward in Chicago.
  const ann = await helpers.add("ann@x.test", { hoursAgo: 1 });
  const ben = await helpers.add("ben@x.test", { hoursAgo: 1 });
  // Sunday 11:59 PM and Monday midnight, Central Standard Time.
  await addEvent(ann, "confirmed", "2030-03-04T05:59:59Z");
  await addEvent(ben, "confirmed", "2030-03-04T06:00:00Z");
  await addEvent(ben, "unsubscribed", "2030-03-10T12:00:00Z");
  await helpers.ctx.db.insert(newsletterSuppressions).values([
    { emailHash: "a", reason: "bounced", createdAt: new Date("2030-03-10T12:00:00Z") },
    { emailHash: "b", reason: "erased", createdAt: new Date("2030-03-10T12:00:00Z") },
  ]);
  const weeks = await readGrowth(helpers.ctx, actor);
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-2)).toEqual([
    { day: "2030-02-25", confirmed: 1, unsubscribed: 0, suppressed: 0, deleted: 0 },
    { day: "2030-03-04", confirmed: 1, unsubscribed: 1, suppressed: 1, deleted: 1 },
  ]);
});
