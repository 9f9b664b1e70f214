import { eq } from "drizzle-orm";
import { selectUpload } from "@/db/queries/course/lesson-uploads";
import { type LessonUploadRow, lessonFiles, lessonUploads } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { attachFile } from "@/lib/course/files/attach-file";
import type { VideoUploadProblem } from "@/lib/course/files/file-rules";
import { removeUpload } from "@/lib/course/uploads/remove-upload";
import { getPartBytes } from "@/lib/course/uploads/sign-part";
import { getUploadKey } from "@/lib/course/uploads/upload-key";
import { uploadIsGone, withUploadLock } from "@/lib/course/uploads/upload-lock";
import { inspectVideo } from "@/lib/course/video/inspect-video";
import type { Ctx } from "@/lib/ctx";

type UploadCtx = Pick<Ctx, "db" | "now" | "storage">;
type Outcome = Result<null, VideoUploadProblem>;

/**
 * Checks a complete upload and attaches it to its lesson. A file that doesn't play everywhere is
 * deleted. Safe to call again after a crash, and twice at once.
 */
export async function finishUpload(
  ctx: UploadCtx,
  actor: AdminActor,
  id: string,
): Promise<Outcome> {
  try {
    return await withUploadLock(ctx, id, async () => await finish(ctx, actor, id));
  } catch (error) {
    if (error !== uploadIsGone) throw error;
    const [attached] = await ctx.db
      .select({ id: lessonFiles.id })
      .from(lessonFiles)
      .where(eq(lessonFiles.id, id));
    return attached ? ok(null) : fail("upload_not_found");
  }
}

async function finish(ctx: UploadCtx, actor: AdminActor, id: string): Promise<Outcome> {
  const upload = await selectUpload(ctx.db, id);
  if (!upload) throw uploadIsGone;
  const { lessonId, fileName, sizeBytes } = upload;
  const key = getUploadKey(id);
  if (!(await joinParts(ctx, upload))) return fail("incomplete");
  const video = await inspectVideo({
    sizeBytes,
    async read(start, end) {
      const bytes = await ctx.storage.readRange(key, { first: start, last: end - 1 });
      return new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer());
    },
  });
  const problem = !video.ok ? video.problem : video.value.needsRemux ? "not_prepared" : null;
  if (problem || !video.ok) {
    await removeUpload(ctx, id);
    return fail(problem ?? "not_mp4");
  }
  const { hasAudio } = video.value;
  await ctx.db.transaction(async (tx) => {
    const ended = await tx
      .delete(lessonUploads)
      .where(eq(lessonUploads.id, id))
      .returning({ id: lessonUploads.id });
    if (ended.length === 0) throw uploadIsGone;
    const file = { id, lessonId, kind: "video" as const, storageKey: key, fileName, sizeBytes };
    await attachFile(tx, actor, { ...file, hasAudio }, ctx.now());
  });
  return ok(null);
}

/** Returns false if parts are missing. */
async function joinParts({ storage }: UploadCtx, upload: LessonUploadRow): Promise<boolean> {
  const { id, sizeBytes, multipartId } = upload;
  const key = getUploadKey(id);
  if (storage.parts && multipartId) {
    const parts = await storage.parts.list({ key, multipartId });
    if (parts) {
      const isComplete =
        parts.reduce((total, part) => total + part.sizeBytes, 0) === sizeBytes &&
        parts.every((part) => part.sizeBytes === getPartBytes(sizeBytes, part.number));
      if (!isComplete) return false;
      await storage.parts.complete({ key, multipartId }, parts);
    }
  }
  return (await storage.head(key))?.sizeBytes === sizeBytes;
}
