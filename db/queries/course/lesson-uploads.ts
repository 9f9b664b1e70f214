import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { type LessonUploadRow, lessonUploads } from "@/db/schema/course";

export async function selectUpload(db: Queryable, id: string): Promise<LessonUploadRow | null> {
  const [found] = await db.select().from(lessonUploads).where(eq(lessonUploads.id, id));
  return found ?? null;
}

/** The unfinished upload of the same file for the same lesson, or of the same eBook. */
export async function selectSameUpload(
  db: Queryable,
  file: Pick<LessonUploadRow, "lessonId" | "fingerprint" | "sizeBytes">,
): Promise<LessonUploadRow | null> {
  const [found] = await db
    .select()
    .from(lessonUploads)
    .where(
      and(
        file.lessonId === null
          ? isNull(lessonUploads.lessonId)
          : eq(lessonUploads.lessonId, file.lessonId),
        eq(lessonUploads.fingerprint, file.fingerprint),
        eq(lessonUploads.sizeBytes, file.sizeBytes),
      ),
    );
  return found ?? null;
}

/** A lesson's unfinished uploads, newest first. */
export async function selectUnfinishedUploads(db: Queryable, lessonId: string) {
  const { id, fileName, sizeBytes, startedAt, startedBy } = lessonUploads;
  return await db
    .select({ id, fileName, sizeBytes, startedAt, startedBy })
    .from(lessonUploads)
    .where(eq(lessonUploads.lessonId, lessonId))
    .orderBy(desc(startedAt));
}

export async function selectAbandonedUploads(
  db: Queryable,
  before: Date,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: lessonUploads.id })
    .from(lessonUploads)
    .where(lt(lessonUploads.activeAt, before));
  return rows.map(({ id }) => id);
}
