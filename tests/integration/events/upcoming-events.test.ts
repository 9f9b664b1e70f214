import { beforeEach, describe, expect, test } from "vitest";
import { events } from "@/db/schema";
import { readUpcomingEvents } from "@/lib/events/read-events";
import { testClock } from "@/tests/support/clock";
import { testDatabase } from "@/tests/support/database";

describe("upcoming events", () => {
  const database = testDatabase({ poolSize: 2 });
  const clock = testClock();

  beforeEach(() => database.empty());

  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const event = (title: string, from: number, until: number, isPublished = true) => ({
    title,
    description: "Bring a song.",
    startsAt: inHours(from),
    endsAt: inHours(until),
    isPublished,
  });
  const titles = async () =>
    (await readUpcomingEvents({ db: database.db, now: clock.now })).map(({ title }) => title);

  test("are published, not over, and sorted by date", async () => {
    await database.db
      .insert(events)
      .values([
        event("Later", 48, 50),
        event("Draft", 1, 2, false),
        event("Running", -1, 1),
        event("Over", -3, -1),
        event("Next", 2, 4),
      ]);
    expect(await titles()).toEqual(["Running", "Next", "Later"]);
  });

  test("exclude an event the moment it ends", async () => {
    await database.db.insert(events).values(event("Now", -1, 1));
    clock.advance({ seconds: 3_599 });
    expect(await titles()).toEqual(["Now"]);
    clock.advance({ seconds: 1 });
    expect(await titles()).toEqual([]);
  });

  test.each([
    ["that ends before it starts", { endsAt: new Date(0) }],
    ["without a title", { title: "" }],
    ["with a link that isn't https", { url: "javascript:alert(1)" }],
  ])("can't have %s", async (_what, wrong) => {
    const insert = database.db.insert(events).values({ ...event("Bad", 1, 2), ...wrong });
    await expect(insert).rejects.toThrow();
  });
});
