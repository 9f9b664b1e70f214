import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, events } from "@/db/schema";
import { createEventCalendar } from "@/lib/events/event-calendar";
import {
  deleteEvent,
  eventFormSchema,
  readAllEvents,
  readUpcomingEvents,
  saveEvent,
  toEventFormValues,
} from "@/lib/events/events";
import { testClock } from "@/tests/support/clock";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
beforeEach(() => database.empty());

const form = {
  title: "Listening night",
  description: "Bring a song.",
  startDay: "2030-03-09",
  startTime: "19:00",
  endDay: "2030-03-09",
  endTime: "21:00",
  location: "",
  url: "https://example.com/rsvp",
  isPublished: "on",
};

const fresh = () => ({ id: randomUUID(), version: 0 });

describe("a staff event", () => {
  const ctx = () => testCtx({ db: database.db, now: "2030-03-01T12:00:00Z" });
  test("keeps the form's Chicago times and fills the form with them again", () => {
    const draft = eventFormSchema.parse(form);
    expect(draft.startsAt.toISOString()).toBe("2030-03-10T01:00:00.000Z");
    expect(draft.location).toBeNull();
    expect(toEventFormValues(draft)).toEqual(form);
  });

  test.each([
    [{ endTime: "18:59" }, "The end must be after the start"],
    [{ url: "http://example.com" }, "starts with https://"],
    [{ startDay: "2030-02-30" }, "Choose a day"],
    [{ title: "  " }, "Enter a title"],
  ])("rejects %j with a message", (change, expected) => {
    const parsed = eventFormSchema.safeParse({ ...form, ...change });
    expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(expected);
  });

  test("has a calendar file once published, with its text escaped", async () => {
    const { actor } = await addTestAdmin(database.db);
    const created = fresh();
    const title = "Songs; splits, and\u0007 more";
    const draft = eventFormSchema.parse({ ...form, title, description: "One.\r\nTwo." });
    await saveEvent(ctx(), actor, created, { ...draft, isPublished: false });
    expect(await createEventCalendar(ctx(), created.id)).toBeNull();
    await saveEvent(ctx(), actor, { id: created.id, version: 1 }, { ...draft, isPublished: true });
    const file = (await createEventCalendar(ctx(), created.id)) ?? "";
    expect(file).toContain("\r\nDTSTART:20300310T010000Z\r\nDTEND:20300310T030000Z\r\n");
    expect(file).toContain("\r\nSUMMARY:Songs\\; splits\\, and  more\r\n");
    expect(file).toContain("\r\nDESCRIPTION:One.\\nTwo.\\n\\nhttps://example.com/rsvp\r\n");
    expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test.each(["", "none", "00000000-0000-4000-8000-000000000000", "' or 1=1"])(
    "has no calendar file for the unknown ID %j",
    async (id) => expect(await createEventCalendar(ctx(), id)).toBeNull(),
  );

  test("appears once published", async () => {
    const { actor } = await addTestAdmin(database.db);
    const draft = { ...eventFormSchema.parse(form), isPublished: false };
    const created = fresh();
    await saveEvent(ctx(), actor, created, draft);
    expect(await readUpcomingEvents(ctx())).toEqual([]);
    const [row] = await readAllEvents(ctx(), actor);
    expect(row).toMatchObject({ id: created.id, version: 1 });
    await saveEvent(ctx(), actor, { id: created.id, version: 1 }, { ...draft, isPublished: true });
    expect(await readUpcomingEvents(ctx())).toHaveLength(1);
  });

  test("is deleted once, with one audit entry", async () => {
    const { actor } = await addTestAdmin(database.db);
    const created = fresh();
    await saveEvent(ctx(), actor, created, eventFormSchema.parse(form));
    const seen = { id: created.id, version: 1 };
    const deleted = await Promise.all([1, 2].map(() => deleteEvent(ctx(), actor, seen)));
    expect(deleted).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await readAllEvents(ctx(), actor)).toEqual([]);
    const audit = await database.db.select().from(adminAudit);
    expect(audit.map(({ action }) => action)).toEqual(["event_saved", "event_deleted"]);
  });

  test("isn't deleted after a colleague changed it", async () => {
    const { actor } = await addTestAdmin(database.db);
    const draft = eventFormSchema.parse(form);
    const { id } = fresh();
    await saveEvent(ctx(), actor, { id, version: 0 }, draft);
    await saveEvent(ctx(), actor, { id, version: 1 }, { ...draft, title: "Moved" });
    const refused = { ok: false, problem: "changed_since" };
    expect(await deleteEvent(ctx(), actor, { id, version: 1 })).toEqual(refused);
    expect(await readAllEvents(ctx(), actor)).toMatchObject([{ title: "Moved" }]);
  });
});

describe("upcoming events", () => {
  const clock = testClock();
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
