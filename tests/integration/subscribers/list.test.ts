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
import { membershipFilterPlans, subscriberFilters } from "@/db/values/subscribers";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { suppressAddress } from "@/lib/newsletter/deliverability/suppressions";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { type ListView, parseListView } from "@/lib/subscribers/list-view";
import { readGrowth, readSubscriberStatistics } from "@/lib/subscribers/read-statistics";
import {
  countSubscribers,
  readSubscribers,
  subscribersPerPage,
} from "@/lib/subscribers/read-subscribers";
import {
  countSegments,
  deleteSegment,
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

test("saves a view under a name once, and deletes it without its subscribers", async () => {
  await helpers.add("ann@x.test", { hoursAgo: 1 });
  const view = parseListView({ filter: "confirmed", q: "ann", sort: "email" });
  const segment = { id: randomUUID(), name: "Fans of Ann", view };
  const save = () => saveSegment(helpers.ctx, actor, segment);
  const saved = await Promise.all([save(), save()]);
  expect(saved.every(({ ok }) => ok)).toBe(true);
  expect(await readSegments(helpers.ctx, actor)).toEqual([segment]);
  const other = { ...segment, id: randomUUID(), name: "FANS OF ANN" };
  expect(await saveSegment(helpers.ctx, actor, other)).toEqual({
    ok: false,
    problem: "name_taken",
  });
  await deleteSegment(helpers.ctx, actor, segment.id);
  expect(await readSegments(helpers.ctx, actor)).toEqual([]);
  expect(await find(view)).toEqual(["ann@x.test"]);
});

test("counts the subscribers of each segment", async () => {
  await helpers.add("ann@x.test", { hoursAgo: 1 });
  await helpers.add("annika@x.test", { hoursAgo: 1, confirmed: false });
  await helpers.add("ben@x.test", { hoursAgo: 1 });
  const save = async (name: string, query: Record<string, string>) => {
    const segment = { id: randomUUID(), name, view: parseListView(query) };
    await saveSegment(helpers.ctx, actor, segment);
    return segment;
  };
  const segments = [
    await save("Confirmed", { filter: "confirmed" }),
    await save("Anns", { q: "ann" }),
    await save("Waiting Anns", { q: "ann", filter: "pending" }),
    await save("Left", { filter: "unsubscribed" }),
  ];
  const counts = await countSegments(helpers.ctx, actor, segments);
  expect(segments.map(({ id }) => counts.get(id))).toEqual([2, 2, 1, 0]);
  expect(await countSegments(helpers.ctx, actor, [])).toEqual(new Map());
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
