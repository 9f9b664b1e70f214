import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "@/db/schema";
import {
  deleteEvent,
  eventFormSchema,
  saveEvent,
  toEventFormValues,
} from "@/lib/events/edit-events";
import { readAllEvents, readUpcomingEvents } from "@/lib/events/read-events";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

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
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db, now: "2030-03-01T12:00:00Z" });

  beforeEach(() => database.empty());

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

  test("appears once published, and a second editor gets a conflict", async () => {
    const { actor } = await addTestAdmin(database.db);
    const draft = { ...eventFormSchema.parse(form), isPublished: false };
    const created = fresh();
    await saveEvent(ctx(), actor, created, draft);
    expect(await readUpcomingEvents(ctx())).toEqual([]);
    const [row] = await readAllEvents(ctx(), actor);
    expect(row).toMatchObject({ id: created.id, version: 1 });
    const opened = { id: created.id, version: 1 };
    const outcomes = await Promise.all(
      ["One", "Two"].map((title) =>
        saveEvent(ctx(), actor, opened, { ...draft, title, isPublished: true }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readUpcomingEvents(ctx())).toHaveLength(1);
  });

  test("is created once when its form is submitted twice", async () => {
    const { actor } = await addTestAdmin(database.db);
    const target = fresh();
    const draft = eventFormSchema.parse(form);
    await Promise.all([1, 2].map(() => saveEvent(ctx(), actor, target, draft)));
    expect(await readAllEvents(ctx(), actor)).toHaveLength(1);
    expect(await database.db.select().from(adminAudit)).toHaveLength(1);
  });

  test("keeps a change that arrives twice, with one audit entry, until a colleague changes it", async () => {
    const { actor } = await addTestAdmin(database.db);
    const draft = { ...eventFormSchema.parse(form), location: null };
    const created = fresh();
    await saveEvent(ctx(), actor, created, draft);
    const opened = { id: created.id, version: 1 };
    const save = (title: string, version = opened.version) =>
      saveEvent(ctx(), actor, { ...opened, version }, { ...draft, title });
    expect(await Promise.all([save("New"), save("New")])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await save("New")).toEqual({ ok: true, value: null });
    expect(await database.db.select().from(adminAudit)).toHaveLength(2);
    expect(await save("Newer", 2)).toMatchObject({ ok: true });
    expect(await save("New")).toEqual({ ok: false, problem: "changed_since" });
    expect(await readAllEvents(ctx(), actor)).toMatchObject([{ title: "Newer", version: 3 }]);
  });

  test("that was deleted can't be saved", async () => {
    const { actor } = await addTestAdmin(database.db);
    const draft = eventFormSchema.parse(form);
    const created = fresh();
    await saveEvent(ctx(), actor, created, draft);
    await deleteEvent(ctx(), actor, { id: created.id, version: 1 });
    const saved = await saveEvent(ctx(), actor, { id: created.id, version: 1 }, draft);
    expect(saved).toEqual({ ok: false, problem: "changed_since" });
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
