import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import {
  selectAbandonedUploads,
  selectSameUpload,
  selectUpload,
} from "@/db/queries/course/lesson-uploads";
import { courseLessons, type LessonUploadRow, lessonFiles, lessonUploads } from "@/db/schema";
import { unaudited } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { hourMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  abandonedAfterHours,
  getUploadKey,
  lessonFileRules,
  type StartedUpload,
  type VideoUploadProblem,
} from "@/lib/course/files/file-rules";
import { attachFile } from "@/lib/course/files/upload-lesson-file";
import {
  createPartsFile,
  getPartBytes,
  uploadIsGone,
  withUploadLock,
} from "@/lib/course/uploads/upload-parts";
import { inspectVideo } from "@/lib/course/video/inspect-video";
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

/** Cancels an unfinished upload and deletes its parts. Does nothing if it has ended. */
export async function cancelUpload(ctx: UploadCtx, _actor: AdminActor, id: string) {
  try {
    await withUploadLock(ctx, id, () => removeUpload(ctx, id));
  } catch (error) {
    if (error !== uploadIsGone) throw error;
  }
  return unaudited("An upload is audited once it's a lesson's file.");
}

/**
 * Deletes uploads without new parts for 48 hours. Starts none after `until`, and stops if storage takes
 * longer than `callMs` for one; the next run finds what's left.
 */
export async function purgeAbandonedUploads(
  ctx: UploadCtx,
  { until, callMs }: { readonly until: Date; readonly callMs: number },
): Promise<{ readonly count: number; readonly isComplete: boolean }> {
  const before = new Date(ctx.now().getTime() - abandonedAfterHours * hourMs);
  let count = 0;
  for (const id of await selectAbandonedUploads(ctx.db, before)) {
    if (ctx.now() >= until) return { count, isComplete: false };
    const removal = removeUpload(ctx, id, before);
    const isRemoved = await Promise.race([removal, sleep(callMs, null, { ref: false })]);
    if (isRemoved === null) {
      // It may still finish, or fail and be found again.
      removal.catch(() => undefined);
      return { count, isComplete: false };
    }
    if (isRemoved) count += 1;
  }
  return { count, isComplete: true };
}

/**
 * Deletes an upload's row and parts; with `inactiveSince`, only if nothing arrived since. The row goes
 * last: if storage is down, the next purge finds it again.
 */
async function removeUpload(
  { db, storage }: UploadCtx,
  id: string,
  inactiveSince?: Date,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(lessonUploads)
      .where(
        and(
          eq(lessonUploads.id, id),
          inactiveSince ? lt(lessonUploads.activeAt, inactiveSince) : undefined,
        ),
      )
      .returning();
    if (!removed) return false;
    const key = getUploadKey(id);
    const { multipartId } = removed;
    if (multipartId) await storage.parts?.abort({ key, multipartId });
    await storage.remove(key);
    return true;
  });
}
