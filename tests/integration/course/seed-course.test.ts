import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contentLive, contentVersions, courseLessons, lessonFiles } from "@/db/schema";
import { seedCourse } from "@/db/seed-course";
import { testDatabase } from "@/tests/support/database";

const lessonId = "join-your-pro";
const document = `lesson:${lessonId}`;
const original = { document, number: 1 };

describe("lessons in a database of an earlier release", () => {
  const database = testDatabase();

  /** Seeds the lesson as the first seed does. */
  async function reset(): Promise<void> {
    const { db } = database;
    await db.delete(contentLive).where(eq(contentLive.document, document));
    await db.delete(contentVersions).where(eq(contentVersions.document, document));
    await db.delete(lessonFiles).where(eq(lessonFiles.lessonId, lessonId));
    await seedCourse(db);
  }
  beforeEach(reset);

  const isVersion = (number: number) =>
    and(eq(contentVersions.document, document), eq(contentVersions.number, number));

  async function readAll() {
    const { db } = database;
    const [lesson] = await db.select().from(courseLessons).where(eq(courseLessons.id, lessonId));
    const [live] = await db.select().from(contentLive).where(eq(contentLive.document, document));
    const files = await db.select().from(lessonFiles).where(eq(lessonFiles.lessonId, lessonId));
    return { body: lesson?.body, live: live?.number, files };
  }

  /** Makes the lesson one with a placeholder as its text and without files. */
  async function insertPlaceholder(): Promise<void> {
    const { db } = database;
    const [version] = await db.select().from(contentVersions).where(isVersion(1));
    const body = { ...version?.body, body: "Coming soon." } as NonNullable<typeof version>["body"];
    await db.delete(contentLive).where(eq(contentLive.document, document));
    await db.delete(contentVersions).where(eq(contentVersions.document, document));
    await db
      .insert(contentVersions)
      .values({ ...original, body, savedBy: "Original", savedAt: new Date() });
    await db
      .insert(contentLive)
      .values({ ...original, publishedBy: "Original", publishedAt: new Date() });
    await db
      .update(courseLessons)
      .set({ body: "Coming soon." })
      .where(eq(courseLessons.id, lessonId));
    await db.delete(lessonFiles).where(eq(lessonFiles.lessonId, lessonId));
  }

  test("follow their files, once, also when two servers start together", async () => {
    const seeded = await readAll();
    await insertPlaceholder();
    await Promise.all([seedCourse(database.db), seedCourse(database.db)]);
    const updated = await readAll();
    expect(updated.body).toBe(seeded.body);
    expect(updated.live).toBe(2);
    const toKinds = (files: typeof seeded.files) =>
      files.map(({ kind, storageKey, sizeBytes }) => `${kind} ${storageKey} ${sizeBytes}`).sort();
    expect(toKinds(updated.files)).toEqual(toKinds(seeded.files));
    await seedCourse(database.db);
    expect(await readAll()).toEqual(updated);
  });

  test("keep a newer text after a rollback", async () => {
    await insertPlaceholder();
    await seedCourse(database.db);
    const [placeholder] = await database.db.select().from(contentVersions).where(isVersion(1));
    const body = { ...placeholder?.body, body: "From the next release." };
    await database.db.insert(contentVersions).values({
      document,
      number: 3,
      body: body as NonNullable<typeof placeholder>["body"],
      savedBy: "Original",
      savedAt: new Date(),
    });
    await database.db
      .update(contentLive)
      .set({ number: 3 })
      .where(eq(contentLive.document, document));
    await database.db
      .update(courseLessons)
      .set({ body: "From the next release." })
      .where(eq(courseLessons.id, lessonId));
    await seedCourse(database.db);
    expect(await readAll()).toMatchObject({ live: 3, body: "From the next release." });
  });

  test("stay as they are once staff saved a version", async () => {
    await insertPlaceholder();
    const [version] = await database.db.select().from(contentVersions).where(isVersion(1));
    if (!version) throw new Error("the lesson has no version");
    await database.db
      .insert(contentVersions)
      .values({ ...version, number: 2, savedBy: "staff@example.com" });
    await seedCourse(database.db);
    expect(await readAll()).toEqual({ live: 1, body: "Coming soon.", files: [] });
  });

  describe("edited before posters existed", () => {
    beforeEach(async () => {
      const [version] = await database.db.select().from(contentVersions).where(isVersion(1));
      if (!version) throw new Error("the lesson has no version");
      await database.db
        .insert(contentVersions)
        .values({ ...version, number: 2, savedBy: "staff@example.com" });
      await database.db
        .delete(lessonFiles)
        .where(and(eq(lessonFiles.lessonId, lessonId), eq(lessonFiles.kind, "poster")));
    });

    const isVideo = and(eq(lessonFiles.lessonId, lessonId), eq(lessonFiles.kind, "video"));
    const seedAndListPosters = async () => {
      await seedCourse(database.db);
      await seedCourse(database.db);
      const { files } = await readAll();
      return files.filter(({ kind }) => kind === "poster").map(({ storageKey }) => storageKey);
    };

    test("get the poster of the video that came with the site, once", async () => {
      expect(await seedAndListPosters()).toEqual([
        expect.stringMatching(/^course\/.+\/01-join-your-pro\.webp$/),
      ]);
    });

    test("get no poster of a video that staff replaced", async () => {
      await database.db.update(lessonFiles).set({ removedAt: new Date() }).where(isVideo);
      expect(await seedAndListPosters()).toEqual([]);
    });
  });

  test("stay as they are once staff removed or uploaded a file", async () => {
    for (const change of [{ removedAt: new Date() }, { uploadedBy: "staff@example.com" }]) {
      await reset();
      await database.db
        .update(lessonFiles)
        .set({ sizeBytes: 5, ...change })
        .where(eq(lessonFiles.lessonId, lessonId));
      await seedCourse(database.db);
      expect((await readAll()).files.map(({ sizeBytes }) => sizeBytes)).toEqual([5, 5, 5, 5]);
    }
  });
});
