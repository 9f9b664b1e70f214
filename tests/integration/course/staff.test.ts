import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { selectLiveFiles } from "@/db/queries/course/course";
import { selectProducts } from "@/db/queries/shop/catalog";
import { type contentVersions, courseLessons, courses } from "@/db/schema";
import { seedCourse } from "@/db/seed-course";
import { exerciseModules } from "@/db/values/course";
import { validateAndPriceCart } from "@/lib/checkout/validate-and-price-cart";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import type { AdminActor } from "@/lib/core/admin-actor";
import { changeCourse } from "@/lib/course/change-course";
import { addLesson, arrangeOutline, showLesson } from "@/lib/course/edit-outline";
import { uploadCaptions } from "@/lib/course/files/upload-lesson-file";
import { readCourseForStaff } from "@/lib/course/read-course-for-staff";
import { readLesson } from "@/lib/course/read-learn";
import { readOutline } from "@/lib/course/read-outline";
import { originalPractice } from "@/lib/practice/original-texts";
import { getPracticeDocument } from "@/lib/practice/practice-copy";
import { freeLesson, paidLesson, setCourse } from "@/tests/integration/course/course-shop";
import { testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

describe("staff", () => {
  const database = testDatabase();
  const ctx = () => testCtx({ db: database.db });
  let actor: AdminActor;

  beforeEach(async () => {
    await database.empty();
    ({ actor } = await addTestAdmin(database.db));
    await setCourse(
      { database },
      { state: "open", openedAt: new Date("2020-01-01Z"), revision: 0 },
    );
  });

  const change = (values: { state?: "draft" | "presale" | "open"; opensOn?: string | null }) =>
    changeCourse(ctx(), actor, {
      state: "open",
      opensOn: null,
      drip: "all_at_once",
      revision: 0,
      ...values,
    });

  test("can't announce a presale without a day, and don't overwrite each other", async () => {
    expect(await change({ state: "presale" })).toEqual({
      ok: false,
      problem: "opening_day_missing",
    });
    expect((await change({ state: "presale", opensOn: "2031-01-01" })).ok).toBe(true);
    expect(await change({ state: "draft" })).toEqual({ ok: false, problem: "changed_since" });
    await expect(
      database.db.update(courses).set({ opensOn: null }),
      "the database refuses it too",
    ).rejects.toThrow();
  });

  test("take a draft off sale and show a presale's opening day", async () => {
    const buy = async (quantity = 1) =>
      validateAndPriceCart(await selectProducts(ctx().db), [{ productId: "course", quantity }]).ok;
    expect(await buy()).toBe(true);
    expect(await buy(2), "one at a time").toBe(false);
    await setCourse({ database }, { state: "draft" });
    expect(await buy()).toBe(false);
    await setCourse({ database }, { state: "presale", opensOn: "2031-01-01" });
    expect(await buy()).toBe(true);
    const course = (await selectProducts(ctx().db)).find(({ id }) => id === "course");
    expect(course?.opensOn).toBe("2031-01-01");
  });

  test("add a lesson, write it, and publish it", async () => {
    const added = await addLesson(ctx(), actor, {
      moduleId: "get-registered",
      title: "Ça va, JASRAC?",
    });
    if (!added.ok) throw new Error(added.problem);
    const { id } = added.value;
    expect(id).toMatch(/^ca-va-jasrac-[a-z0-9]{1,6}$/);
    const body = {
      title: "JASRAC",
      summary: "Money from Japan.",
      body: "## Join\n\nText.",
      lengthSeconds: 90,
      isPreview: true,
      isRequired: false,
    };
    const document = `lesson:${id}`;
    await saveContent(ctx(), actor, { document, basedOn: 0, body, publish: true });
    const read = () => readLesson(ctx(), { viewer: null, lessonId: id });
    expect(await read(), "hidden until it's published").toBeNull();
    const show = (version: number, isPublished: boolean) =>
      showLesson(ctx(), actor, { id, version }, isPublished);
    const changedSince = { ok: false, problem: "changed_since" };
    expect(await show(1, true), "the text changed since").toEqual(changedSince);
    expect((await show(2, true)).ok).toBe(true);
    expect(await read()).toMatchObject({ lesson: { title: "JASRAC" }, body: body.body });
    expect((await show(2, true)).ok, "a repeated post").toBe(true);
    const hidden = await Promise.all([show(3, false), show(3, false)]);
    expect(
      hidden.map(({ ok }) => ok),
      "two staff hide it at once",
    ).toEqual([true, true]);
    expect((await show(4, true)).ok).toBe(true);
    expect(await show(3, false), "shown again since").toEqual(changedSince);
    expect(await read()).not.toBeNull();
    expect((await show(5, false)).ok).toBe(true);
    expect(await read()).toBeNull();
    await database.db.delete(courseLessons).where(eq(courseLessons.id, id));
  });

  test("edit a module in versions, and go back to an older one", async () => {
    const document = "module:get-registered";
    const save = (basedOn: number, title: string, publish = true) =>
      saveContent(ctx(), actor, { document, basedOn, body: { title, summary: "S." }, publish });
    const readTitle = async () =>
      (await readOutline(ctx()))?.modules.find(({ id }) => id === "get-registered")?.title;
    const before = await readTitle();
    expect((await save(0, before ?? "")).ok).toBe(true);
    expect((await save(1, "Draft", false)).ok).toBe(true);
    expect(await readTitle(), "a draft isn't live").toBe(before);
    expect((await save(2, "Renamed")).ok).toBe(true);
    expect(await readTitle()).toBe("Renamed");
    expect(await save(2, "Too late")).toEqual({ ok: false, problem: "changed_since" });
    expect((await publishContent(ctx(), actor, { document, number: 1 })).ok).toBe(true);
    expect(await readTitle()).toBe(before);
  });

  test("name each module's exercise as last published, only while the module has lessons", async () => {
    const readNames = async () =>
      (await readOutline(ctx()))?.modules.map(({ practice }) => practice?.title ?? null);
    const before = (await readNames()) ?? [];
    expect(before).toHaveLength(4);
    expect(before).not.toContain(null);
    const document = getPracticeDocument("work-registration");
    const body = { ...originalPractice["work-registration"], title: "Register at our portal" };
    await saveContent(ctx(), actor, { document, basedOn: 0, body });
    expect(await readNames(), "a draft isn't live").toEqual(before);
    await publishContent(ctx(), actor, { document, number: 1 });
    expect(await readNames()).toContain("Register at our portal");
    const { db } = database;
    const hidden = { isPublished: false };
    await db
      .update(courseLessons)
      .set(hidden)
      .where(eq(courseLessons.moduleId, exerciseModules["work-registration"]));
    expect(await readNames()).not.toContain("Register at our portal");
  });

  test("reorder lessons across modules, without losing one", async () => {
    const found = await readCourseForStaff(ctx(), actor);
    const before = (found?.modules ?? []).map(({ id, title, summary, lessons }) => ({
      id,
      title,
      summary,
      lessonIds: lessons.map((lesson) => lesson.id),
    }));
    const [first, second, ...rest] = before;
    if (!first || !second) throw new Error("no modules");
    const moved = [
      { ...second, lessonIds: [freeLesson, ...second.lessonIds] },
      { ...first, lessonIds: first.lessonIds.filter((id) => id !== freeLesson) },
      ...rest,
    ];
    expect((await arrangeOutline(ctx(), actor, { modules: moved, revision: 0 })).ok).toBe(true);
    const outline = await readOutline(ctx());
    expect(outline?.modules[0]?.lessons[0]?.id).toBe(freeLesson);
    expect(outline?.modules[1]?.title).toBe(first.title);
    const dropped = moved.map((module) => ({ ...module, lessonIds: module.lessonIds.slice(1) }));
    for (const [modules, revision] of [
      [dropped, 1],
      [moved.slice(1), 1],
      [before, 0],
    ] as const) {
      expect(await arrangeOutline(ctx(), actor, { modules, revision })).toEqual({
        ok: false,
        problem: "changed_since",
      });
    }
    expect((await arrangeOutline(ctx(), actor, { modules: before, revision: 1 })).ok).toBe(true);
  });

  test("upload captions that browsers can use", async () => {
    const upload = (content: string, replaces: string | null) =>
      uploadCaptions(ctx(), actor, {
        replaces,
        lessonId: paidLesson,
        fileName: "file",
        sizeBytes: Buffer.byteLength(content),
        body: new Blob([content]).stream(),
      });
    expect(await upload("Hello", null)).toEqual({
      ok: false,
      problem: { problem: "no_captions" },
    });
    const captions = "1\n00:00:00,000 --> 00:00:04,000\nHello.\n";
    const live = async () =>
      (await selectLiveFiles(database.db, paidLesson)).find(({ kind }) => kind === "captions")
        ?.id ?? null;
    const changedSince = { ok: false, problem: "changed_since" };
    const seen = await live();
    const both = await Promise.all([upload(captions, seen), upload(captions, seen)]);
    expect(
      both.filter(({ ok }) => ok),
      "two at once",
    ).toHaveLength(1);
    expect(both).toContainEqual(changedSince);
    const first = await live();
    expect((await upload(captions, first)).ok, "replaces what staff saw").toBe(true);
    expect(await upload(captions, first)).toEqual(changedSince);
    expect(await live()).not.toBe(first);
  });
});

describe("an outline that staff edited before lessons were rows", () => {
  const database = testDatabase();

  test("keeps its titles and summaries", async () => {
    const { actor } = await addTestAdmin(database.db);
    const [first, second] = [
      { title: "Renamed by staff", summary: "First." },
      { title: "Follow the money", summary: "Edited summary." },
    ];
    await database.db.execute(
      "truncate lesson_files, lesson_progress, course_lessons, course_modules, courses, content_live, content_versions cascade",
    );
    const sides = [
      { name: "A", lessons: [first, second] },
      { name: "B", lessons: [] },
    ];
    const body = { sides } as unknown as typeof contentVersions.$inferInsert.body;
    await saveContent(testCtx({ db: database.db }), actor, {
      document: "lessons",
      basedOn: 0,
      body,
    });
    await database.db.execute(
      "insert into content_live (document, number, published_by, published_at) values ('lessons', 1, 'staff', now())",
    );
    await seedCourse(database.db);
    const lessons = await database.db.select().from(courseLessons);
    const find = (id: string) => lessons.find((lesson) => lesson.id === id);
    expect(find(freeLesson)).toMatchObject(first ?? {});
    expect(find("follow-the-money")).toMatchObject(second ?? {});
    expect(find(paidLesson)?.title).toBe("Join your PRO");
    expect(lessons.length).toBeGreaterThanOrEqual(13);
  });
});
