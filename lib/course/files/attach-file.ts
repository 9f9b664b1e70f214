import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { lessonFiles } from "@/db/schema";
import type { LessonFileKind } from "@/db/values/course";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { lessonFileRules } from "@/lib/course/files/file-rules";

type StoredFile = {
  readonly id: string;
  readonly lessonId: string;
  readonly kind: LessonFileKind;
  readonly storageKey: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Videos only. */
  readonly hasAudio: boolean | null;
};

/**
 * Attaches a stored file to its lesson. A video, captions or a poster replace the one before, and a
 * video removes the poster of the video before it.
 */
export async function attachFile(
  tx: Transaction,
  actor: AdminActor,
  file: StoredFile,
  now: Date,
): Promise<void> {
  const { lessonId, kind, fileName } = file;
  // The video first: a poster that's being attached holds its row, so the second update sees it.
  for (const replaced of kind === "video" ? (["video", "poster"] as const) : [kind]) {
    if (replaced === "worksheet") continue;
    await tx
      .update(lessonFiles)
      .set({ removedAt: now })
      .where(
        and(
          eq(lessonFiles.lessonId, lessonId),
          eq(lessonFiles.kind, replaced),
          isNull(lessonFiles.removedAt),
        ),
      );
  }
  const { contentType } = lessonFileRules[kind];
  await tx
    .insert(lessonFiles)
    .values({ ...file, contentType, uploadedBy: actor.email, uploadedAt: now });
  const details = { lesson: lessonId, kind, file: fileName };
  await recordAudit(tx, { by: actor, action: "lesson_file_uploaded", details, now });
}
