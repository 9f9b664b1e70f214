import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { SeedLesson } from "@/db/parse-course-files";
import { contentLive, contentVersions, courseLessons, lessonFiles } from "@/db/schema";

/**
 * Brings lessons that staff never edited up to date with their files, and gives a poster to edited ones
 * that still have their video. A text that an earlier release seeded changes nothing, so a rollback or
 * a slow server can't undo an update.
 */
export async function updateSeededLessons(
  tx: Transaction,
  lessons: readonly SeedLesson[],
): Promise<void> {
  for (const lesson of lessons) {
    if (await isUntouched(tx, lesson.id)) {
      await updateText(tx, lesson);
      await updateFiles(tx, lesson);
    } else {
      await addPoster(tx, lesson);
    }
  }
}

/** True unless staff saved a version, or uploaded or removed a file. */
async function isUntouched(tx: Transaction, lessonId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from course_lessons where id = ${lessonId}
      and not exists (select 1 from content_versions
        where document = ${`lesson:${lessonId}`} and saved_by <> 'Original')
      and not exists (select 1 from lesson_files
        where lesson_id = ${lessonId} and (uploaded_by is not null or removed_at is not null))`);
  return rows.length > 0;
}

async function updateText(tx: Transaction, lesson: SeedLesson): Promise<void> {
  const { id, files: _, ...body } = lesson;
  const document = `lesson:${id}`;
  const now = sql`now()`;
  const versions = await tx
    .select({
      number: contentVersions.number,
      isSame: sql<boolean>`${contentVersions.body} = ${JSON.stringify(body)}::jsonb`,
    })
    .from(contentVersions)
    .where(eq(contentVersions.document, document));
  if (versions.some(({ isSame }) => isSame)) return;
  const number = Math.max(0, ...versions.map((version) => version.number)) + 1;
  await tx
    .insert(contentVersions)
    .values({ document, number, body, savedBy: "Original", savedAt: now });
  const published = { number, publishedBy: "Original", publishedAt: now };
  await tx
    .insert(contentLive)
    .values({ document, ...published })
    .onConflictDoUpdate({ target: contentLive.document, set: published });
  await tx
    .update(courseLessons)
    .set({ ...body, version: sql`${courseLessons.version} + 1`, updatedAt: now })
    .where(eq(courseLessons.id, id));
}

/** Files follow the running release, which is the one that has them. */
async function updateFiles(tx: Transaction, { id: lessonId, files }: SeedLesson): Promise<void> {
  const known = await tx.select().from(lessonFiles).where(eq(lessonFiles.lessonId, lessonId));
  for (const { path: storageKey, ...file } of files) {
    const seeded = known.find(({ kind }) => kind === file.kind);
    if (seeded?.storageKey === storageKey && seeded.sizeBytes === file.sizeBytes) continue;
    if (seeded) {
      await tx.delete(lessonFiles).where(eq(lessonFiles.id, seeded.id));
    }
    await tx.insert(lessonFiles).values(createLessonFile(lessonId, { path: storageKey, ...file }));
  }
}

/** Lessons edited before posters existed have none. One that staff replaced or lost with its video stays so. */
async function addPoster(tx: Transaction, { id: lessonId, files }: SeedLesson): Promise<void> {
  const find = (kind: string) => files.find((file) => file.kind === kind);
  const [video, poster] = [find("video"), find("poster")];
  if (!video || !poster) return;
  const known = await tx.select().from(lessonFiles).where(eq(lessonFiles.lessonId, lessonId));
  const hasSeededVideo = known.some(
    ({ storageKey, removedAt }) => storageKey === video.path && removedAt === null,
  );
  if (!hasSeededVideo || known.some(({ kind }) => kind === "poster")) return;
  await tx.insert(lessonFiles).values(createLessonFile(lessonId, poster));
}

/** A file that comes with the site, as a row. */
export function createLessonFile(lessonId: string, { path, ...file }: SeedLesson["files"][number]) {
  return {
    ...file,
    id: randomBytes(32).toString("base64url"),
    lessonId,
    storageKey: path,
    fileName: path.slice(path.lastIndexOf("/") + 1),
    hasAudio: file.kind === "video" ? false : null,
    uploadedAt: sql`now()`,
  };
}
