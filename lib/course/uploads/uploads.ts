import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  selectAbandonedUploads,
  selectSameUpload,
  selectUpload,
} from "@/db/queries/course/lesson-uploads";
import { courseLessons, type LessonUploadRow, lessonFiles, lessonUploads } from "@/db/schema";
import type { UploadKind } from "@/db/values/course";
import { unaudited } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { hourMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import {
  abandonedAfterHours,
  getUploadKey,
  lessonFileRules,
  maxUploadBytes,
  partBytes,
  type StartedUpload,
  type UploadProblem,
} from "@/lib/course/files/file-rules";
import { attachFile, storeCaptions, toStoredName } from "@/lib/course/files/upload-lesson-file";
import {
  createPartsFile,
  getPartBytes,
  uploadIsGone,
  withUploadLock,
} from "@/lib/course/uploads/upload-parts";
import { inspectVideo } from "@/lib/course/video/inspect-video";
import type { Ctx } from "@/lib/ctx";
import { checkInWorker } from "@/lib/ebook-files/check-in-worker";
import { uploadEbook } from "@/lib/ebook-files/publish-ebook";
import { randomToken } from "@/lib/secrets/tokens";

type ChosenFile = {
  readonly kind: UploadKind;
  /** Null for an eBook. */
  readonly lessonId: string | null;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly fingerprint: string;
};

/** Starts a file's upload, or continues the unfinished one of the same file. */
export async function startUpload(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  file: ChosenFile,
): Promise<Result<StartedUpload, "too_large" | "lesson_not_found">> {
  const { kind, lessonId } = file;
  if (file.sizeBytes > maxUploadBytes[kind]) return fail("too_large");
  if ((kind === "ebook") !== (lessonId === null)) return fail("lesson_not_found");
  if (lessonId !== null && !(await hasLesson(ctx, lessonId))) return fail("lesson_not_found");
  const { parts, folder } = ctx.storage;
  const known = await continueUpload(ctx, await selectSameUpload(ctx.db, file), kind);
  if (known) return ok(known);
  // An eBook's id follows from its file, so that only one upload of it can be started.
  const id = kind === "ebook" ? `ebook-${file.fingerprint}-${file.sizeBytes}` : randomToken();
  const key = getUploadKey(id);
  const { contentType } = lessonFileRules[kind === "video" ? "video" : "worksheet"];
  const multipartId = parts ? await parts.start(key, contentType) : null;
  const now = ctx.now();
  const inserted = await ctx.db
    .insert(lessonUploads)
    .values({
      ...file,
      fileName: toStoredName(file.fileName),
      id,
      multipartId,
      startedBy: actor.email,
      startedAt: now,
      activeAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    // The same file was started twice at once: both continue the first.
    if (parts && multipartId) await parts.abort({ key, multipartId });
    return await startUpload(ctx, actor, file);
  }
  if (folder !== null) await createPartsFile(folder, id);
  return ok({ id, isBucket: parts !== null, storedParts: [] });
}

async function hasLesson({ db }: Pick<Ctx, "db">, id: string): Promise<boolean> {
  const lessons = db.select({ id: courseLessons.id }).from(courseLessons);
  return (await lessons.where(eq(courseLessons.id, id))).length > 0;
}

async function continueUpload(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  upload: LessonUploadRow | null,
  kind: UploadKind,
): Promise<StartedUpload | null> {
  if (!upload) return null;
  const { parts, folder } = ctx.storage;
  const { id, multipartId, sizeBytes } = upload;
  if (upload.kind !== kind) {
    // Chosen as another type before.
  } else if (parts && multipartId) {
    const stored = await parts.list({ key: getUploadKey(id), multipartId });
    if (stored) return { id, isBucket: true, storedParts: stored.map(({ number }) => number) };
    // A bucket without the parts may have joined them already.
    if (await ctx.storage.head(getUploadKey(id))) {
      const numbers = Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, n) => n + 1);
      return { id, isBucket: true, storedParts: numbers };
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
type Outcome = Result<null, UploadProblem>;

type Finish = {
  /** The id of the lesson's video that staff saw, or null. */
  readonly replaces: string | null;
  readonly narration?: Narration;
};

type LessonLength = { readonly lessonId: string; readonly lengthSeconds: number };

type Narration = {
  /** They have the narrated video's timing. With the id of the ones that staff saw. */
  readonly captions: { readonly text: string; readonly replaces: string };
  readonly publishLength: (
    tx: Transaction,
    actor: AdminActor,
    length: LessonLength,
    now: Date,
  ) => Promise<void>;
};

/**
 * Checks a complete upload and attaches it to its lesson, or adds it to the eBooks. A file that's refused is
 * deleted, but not a video that a colleague's came before: choosing it again replaces that one. Safe to call
 * again after a crash, and twice at once. A narrated video comes with its captions, and the lesson gets its
 * length: all of it, or nothing.
 */
export async function finishUpload(
  ctx: UploadCtx,
  actor: AdminActor,
  id: string,
  options: Finish,
): Promise<Outcome> {
  try {
    return await withUploadLock(ctx, id, async () => await finish(ctx, actor, id, options));
  } catch (error) {
    if (error !== uploadIsGone) throw error;
    const [attached] = await ctx.db
      .select({ id: lessonFiles.id })
      .from(lessonFiles)
      .where(eq(lessonFiles.id, id));
    return attached ? ok(null) : fail("upload_not_found");
  }
}

async function finish(
  ctx: UploadCtx,
  actor: AdminActor,
  id: string,
  { replaces, narration }: Finish,
): Promise<Outcome> {
  const upload = await selectUpload(ctx.db, id);
  if (!upload) throw uploadIsGone;
  const { kind, lessonId, fileName, sizeBytes } = upload;
  if (!(await joinParts(ctx, upload))) return fail("incomplete");
  const storageKey = getUploadKey(id);
  if (kind === "ebook") {
    const bytes = await ctx.storage.read(storageKey);
    const added = await uploadEbook(ctx, actor, { fileName, bytes });
    if (!added.ok) await removeUpload(ctx, id);
    return added.ok ? ok(null) : added;
  }
  const checked = await (kind === "video" ? checkVideo : checkWorksheet)(ctx, upload);
  if (!checked.ok) {
    await removeUpload(ctx, id);
    return checked;
  }
  const { hasAudio, durationSeconds } = checked.value;
  if (lessonId === null) throw uploadIsGone;
  const stored = { id, lessonId, kind, storageKey, fileName, sizeBytes, hasAudio };
  const file = { ...stored, replaces: kind === "video" ? replaces : null };
  const added =
    narration && (await storeCaptions(ctx, { lessonId, fileName, ...narration.captions }));
  const now = ctx.now();
  try {
    await ctx.db.transaction(async (tx) => {
      for (const attached of added ? [added, file] : [file]) {
        if (!(await attachFile(tx, actor, attached, now))) throw changedSince;
      }
      const lengthSeconds = Math.max(1, Math.round(durationSeconds ?? 0));
      await narration?.publishLength(tx, actor, { lessonId, lengthSeconds }, now);
      const ended = await tx
        .delete(lessonUploads)
        .where(eq(lessonUploads.id, id))
        .returning({ id: lessonUploads.id });
      if (ended.length === 0) throw uploadIsGone;
    });
    return ok(null);
  } catch (error) {
    // After any other error, the commit may have succeeded.
    const isRolledBack = error === changedSince || error === uploadIsGone;
    if (added && isRolledBack) await ctx.storage.remove(added.storageKey);
    if (error !== changedSince) throw error;
    return fail("changed_since");
  }
}

/** Thrown to roll the transaction back. */
const changedSince = new Error("a colleague changed the lesson's files first");

type Checked = Result<
  { readonly hasAudio: boolean | null; readonly durationSeconds: number | null },
  UploadProblem
>;

async function checkVideo({ storage }: UploadCtx, upload: LessonUploadRow): Promise<Checked> {
  const video = await inspectVideo({
    sizeBytes: upload.sizeBytes,
    async read(start, end) {
      const range = { first: start, last: end - 1 };
      const bytes = await storage.readRange(getUploadKey(upload.id), range);
      return new Uint8Array(await new Response(bytes as BodyInit).arrayBuffer());
    },
  });
  return video.ok && video.value.needsRemux ? fail("not_prepared") : video;
}

async function checkWorksheet({ storage }: UploadCtx, upload: LessonUploadRow): Promise<Checked> {
  const checked = await checkInWorker(await storage.read(getUploadKey(upload.id)));
  return checked.ok ? ok({ hasAudio: null, durationSeconds: null }) : checked;
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
