import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { newsletterEvents, newsletterSuppressions } from "@/db/schema";
import { membershipFilterPlans } from "@/db/values/subscribers";
import { membershipPlanNames } from "@/lib/catalog/membership-plan-names";
import { type ListView, parseListView } from "@/lib/subscribers/list-view";
import { readGrowth } from "@/lib/subscribers/read-statistics";
import { countSubscribers, readSubscribers } from "@/lib/subscribers/read-subscribers";
import {
  countSegments,
  deleteSegment,
  readSegments,
  saveSegment,
} from "@/lib/subscribers/segments";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();
const { actor } = helpers;

afterEach(() => helpers.empty());

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
