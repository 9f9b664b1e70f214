import { fileURLToPath } from "node:url";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/db/client";
import { parseCourseFiles, type SeedModule } from "@/db/parse-course-files";
import {
  contentLive,
  contentVersions,
  courseLessons,
  courseModules,
  courses,
  lessonFiles,
} from "@/db/schema";
import { createLessonFile, updateSeededLessons } from "@/db/update-seeded-lessons";
import { courseId } from "@/db/values/course";

/** Relative to this file and to dist/, where the compiled program is. */
const contentFolder = fileURLToPath(new URL("../content", import.meta.url));

type OutlineLesson = { readonly title: string; readonly summary: string };
/** The document in which staff edited the outline before lessons were rows. */
type OldOutline = { readonly sides: readonly { readonly lessons: readonly OutlineLesson[] }[] };

/**
 * Inserts the course that comes with the site, open, or updates the lessons that staff never edited.
 * If staff had edited the old outline, its titles and summaries are kept.
 */
export async function seedCourse(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const now = sql`now()`;
    const added = await tx
      .insert(courses)
      .values({ id: courseId, state: "open", openedAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: courses.id });
    const modules = applyOldOutline(parseCourseFiles(contentFolder), await selectOldOutline(tx));
    if (added.length === 0) {
      // Servers that start together seed one after another.
      await tx.select().from(courses).where(eq(courses.id, courseId)).for("update");
      const lessons = modules.flatMap((module) => module.lessons);
      await updateSeededLessons(tx, lessons);
      return;
    }
    for (const [position, module] of modules.entries()) await insertModule(tx, module, position);
  });
}

async function insertModule(tx: Transaction, module: SeedModule, position: number): Promise<void> {
  const now = sql`now()`;
  const { id, title, summary, lessons } = module;
  await tx.insert(courseModules).values({ id, courseId, position, title, summary });
  for (const [lessonPosition, { files, ...lesson }] of lessons.entries()) {
    await tx.insert(courseLessons).values({
      ...lesson,
      moduleId: id,
      position: lessonPosition,
      isPublished: true,
      updatedAt: now,
    });
    const document = `lesson:${lesson.id}`;
    const { id: _, ...body } = lesson;
    const original = { document, number: 1 };
    await tx
      .insert(contentVersions)
      .values({ ...original, body, savedBy: "Original", savedAt: now })
      .onConflictDoNothing();
    await tx
      .insert(contentLive)
      .values({ ...original, publishedBy: "Original", publishedAt: now })
      .onConflictDoNothing();
    for (const file of files) {
      await tx.insert(lessonFiles).values(createLessonFile(lesson.id, file));
    }
  }
}

async function selectOldOutline(tx: Transaction): Promise<OldOutline | null> {
  const [live] = await tx
    .select({ body: contentVersions.body })
    .from(contentLive)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.document, contentLive.document),
        eq(contentVersions.number, contentLive.number),
      ),
    )
    .where(eq(contentLive.document, "lessons"));
  return (live?.body as OldOutline | undefined) ?? null;
}

/**
 * A lesson takes the title and summary of the outline's lesson with its title or, if staff renamed
 * it, of the one in its place. Lessons that staff added have no text, so they aren't copied.
 */
function applyOldOutline(modules: SeedModule[], outline: OldOutline | null): SeedModule[] {
  if (!outline) return modules;
  const old = outline.sides.flatMap(({ lessons }) => lessons);
  const known = new Set(modules.flatMap(({ lessons }) => lessons.map(({ title }) => title)));
  let index = -1;
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => {
      index += 1;
      const inPlace = old[index];
      const renamed = inPlace && !known.has(inPlace.title) ? inPlace : undefined;
      const found = old.find(({ title }) => title === lesson.title) ?? renamed;
      return found ? { ...lesson, title: found.title, summary: found.summary } : lesson;
    }),
  }));
}
