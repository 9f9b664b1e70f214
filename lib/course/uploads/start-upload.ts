import { eq } from "drizzle-orm";
import { selectSameUpload } from "@/db/queries/course/lesson-uploads";
import { courseLessons, type LessonUploadRow, lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { lessonFileRules, type StartedUpload } from "@/lib/course/files/file-rules";
import { createPartsFile } from "@/lib/course/uploads/receive-parts";
import { removeUpload } from "@/lib/course/uploads/remove-upload";
import { getUploadKey } from "@/lib/course/uploads/upload-key";
import type { Ctx } from "@/lib/ctx";
import { randomToken } from "@/lib/secrets/tokens";

type ChosenVideo = {
  readonly lessonId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly fingerprint: string;
};

/** Starts a video's upload, or continues the unfinished one of the same file. */
export async function startUpload(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  video: ChosenVideo,
): Promise<Result<StartedUpload, "too_large" | "lesson_not_found">> {
  if (video.sizeBytes > lessonFileRules.video.maxBytes) return fail("too_large");
  const [lesson] = await ctx.db
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.id, video.lessonId));
  if (!lesson) return fail("lesson_not_found");
  const { parts, folder } = ctx.storage;
  const known = await continueUpload(ctx, await selectSameUpload(ctx.db, video));
  if (known) return ok(known);
  const id = randomToken();
  const key = getUploadKey(id);
  const multipartId = parts ? await parts.start(key, lessonFileRules.video.contentType) : null;
  const now = ctx.now();
  const inserted = await ctx.db
    .insert(lessonUploads)
    .values({ ...video, id, multipartId, startedBy: actor.email, startedAt: now, activeAt: now })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    // The same file was started twice at once: both continue the first.
    if (parts && multipartId) await parts.abort({ key, multipartId });
    return await startUpload(ctx, actor, video);
  }
  if (folder !== null) await createPartsFile(folder, id);
  return ok({ id, isBucket: parts !== null, storedParts: [] });
}

async function continueUpload(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  upload: LessonUploadRow | null,
): Promise<StartedUpload | null> {
  if (!upload) return null;
  const { parts, folder } = ctx.storage;
  const { id, multipartId } = upload;
  if (parts && multipartId) {
    const stored = await parts.list({ key: getUploadKey(id), multipartId });
    // A bucket without the parts may have them joined already: finishing the upload decides.
    if (stored || (await ctx.storage.head(getUploadKey(id)))) {
      return { id, isBucket: true, storedParts: stored?.map(({ number }) => number) ?? [] };
    }
  } else if (!parts && folder !== null && multipartId === null) {
    await createPartsFile(folder, id);
    return { id, isBucket: false, storedParts: [] };
  }
  // The bucket's own rules deleted the parts, or files are stored elsewhere since.
  await removeUpload(ctx, id);
  return null;
}
