import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { courseLessons, lessonFiles } from "@/db/schema";
import type { LessonFileKind } from "@/db/values/course";
import { recordAudit } from "@/lib/audit/record-audit";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { parseJpeg } from "@/lib/core/jpeg";
import { fail, ok, type Result } from "@/lib/core/result";
import { type LessonFileProblem, lessonFileRules } from "@/lib/course/files/file-rules";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import type { Ctx } from "@/lib/ctx";
import { randomToken } from "@/lib/secrets/tokens";
import { decodeText } from "@/lib/text-files/decode-text";

type CaptionsUpload = {
  readonly lessonId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
  readonly replaces: string | null;
};

/** Stores captions, which replace the ones that staff saw. For videos and worksheets, see lib/course/uploads. */
export async function uploadCaptions(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  { lessonId, fileName, sizeBytes, body, replaces }: CaptionsUpload,
): Promise<Result<null, LessonFileProblem>> {
  if (sizeBytes > lessonFileRules.captions.maxBytes) return fail("too_large");
  const [lesson] = await ctx.db
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.id, lessonId));
  if (!lesson) return fail("lesson_not_found");
  const source = await new Response(limitStream(body, sizeBytes)).arrayBuffer();
  const captions = parseCaptions(decodeText(new Uint8Array(source)).text);
  if (!captions.ok) return captions;
  const file = await storeCaptions(ctx, { lessonId, fileName, text: captions.value, replaces });
  const isAttached = await ctx.db.transaction((tx) => attachFile(tx, actor, file, ctx.now()));
  if (isAttached) return ok(null);
  await ctx.storage.remove(file.storageKey);
  return fail("changed_since");
}

/** Writes WebVTT captions to the storage. Returns the file, to attach to its lesson. */
export async function storeCaptions(
  ctx: Pick<Ctx, "storage">,
  { text, ...file }: Pick<StoredFile, "lessonId" | "fileName" | "replaces"> & { text: string },
): Promise<StoredFile> {
  const bytes = new TextEncoder().encode(text);
  const id = randomToken();
  const storageKey = `lessons/${id}.vtt`;
  await ctx.storage.write(storageKey, bytes);
  const stored = { id, kind: "captions", storageKey, sizeBytes: bytes.byteLength } as const;
  return { ...file, ...stored, fileName: toStoredName(file.fileName), hasAudio: null };
}

/** JSON columns, such as the audit's, reject half of a surrogate pair. */
export const toStoredName = (fileName: string) => fileName.slice(0, 200).toWellFormed();

/**
 * Takes a file off its lesson. The file itself stays in storage. Fails if a colleague replaced it, so that the
 * lesson has another one now.
 */
export const removeLessonFile = staffOperation(async (tx, ctx, _actor, fileId: string) => {
  const now = ctx.now();
  const [removed] = await tx
    .update(lessonFiles)
    .set({ removedAt: now })
    .where(and(eq(lessonFiles.id, fileId), isNull(lessonFiles.removedAt)))
    .returning();
  if (!removed) {
    const [gone] = await tx.select().from(lessonFiles).where(eq(lessonFiles.id, fileId));
    if (!gone) return fail("file_not_found");
    const others = and(
      eq(lessonFiles.lessonId, gone.lessonId),
      eq(lessonFiles.kind, gone.kind),
      ne(lessonFiles.kind, "worksheet"),
      isNull(lessonFiles.removedAt),
    );
    return (await tx.$count(lessonFiles, others)) > 0 ? fail("replaced") : unchanged();
  }
  const { lessonId, kind, fileName } = removed;
  const details = { lesson: lessonId, kind, file: fileName };
  return changed("lesson_file_removed", details);
});

/** On each side. The dashboard sends pictures that are 960 pixels wide. */
const maxPosterPixels = 4_096;

type PosterUpload = {
  readonly lessonId: string;
  /** The lesson's current video, which the poster is a frame of. */
  readonly videoId: string;
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
};

/** Stores the picture that the player shows before a video plays. */
export async function uploadPoster(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  { lessonId, videoId, sizeBytes, body }: PosterUpload,
): Promise<Result<null, LessonFileProblem>> {
  if (sizeBytes > lessonFileRules.poster.maxBytes) return fail("too_large");
  const bytes = new Uint8Array(await new Response(limitStream(body, sizeBytes)).arrayBuffer());
  const size = parseJpeg(bytes);
  if (!size || Math.max(size.width, size.height) > maxPosterPixels) return fail("not_jpeg");
  const id = randomToken();
  const storageKey = `lessons/${id}.jpg`;
  await ctx.storage.write(storageKey, bytes);
  const isAttached = await ctx.db.transaction(async (tx) => {
    // Locked, so that a video that replaces this one also removes this poster.
    const [video] = await tx
      .select({ id: lessonFiles.id })
      .from(lessonFiles)
      .where(
        and(
          eq(lessonFiles.id, videoId),
          eq(lessonFiles.lessonId, lessonId),
          eq(lessonFiles.kind, "video"),
          isNull(lessonFiles.removedAt),
        ),
      )
      .for("update");
    if (!video) return false;
    await removeLive(tx, { lessonId, kind: "poster" }, ctx.now());
    const file = { id, lessonId, kind: "poster" as const, storageKey, fileName: "poster.jpg" };
    const stored = { ...file, sizeBytes, hasAudio: null, replaces: null };
    return await attachFile(tx, actor, stored, ctx.now());
  });
  if (isAttached) return ok(null);
  await ctx.storage.remove(storageKey);
  return fail("changed_since");
}

type StoredFile = {
  readonly id: string;
  readonly lessonId: string;
  readonly kind: LessonFileKind;
  readonly storageKey: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Videos only. */
  readonly hasAudio: boolean | null;
  /** The lesson's live file of this kind when staff chose this one. Null if it had none, and for worksheets. */
  readonly replaces: string | null;
};

/**
 * Attaches a stored file to its lesson in place of the one that staff saw, and removes the poster of a video that's
 * replaced. Returns false, and changes nothing, if a colleague replaced or removed that one first.
 */
export async function attachFile(
  tx: Transaction,
  actor: AdminActor,
  { replaces, ...file }: StoredFile,
  now: Date,
): Promise<boolean> {
  const { lessonId, kind, fileName } = file;
  if (replaces !== null && !(await removeLive(tx, { lessonId, kind, id: replaces }, now))) {
    return false;
  }
  const { contentType } = lessonFileRules[kind];
  const attached = await tx
    .insert(lessonFiles)
    .values({ ...file, contentType, uploadedBy: actor.email, uploadedAt: now })
    .onConflictDoNothing()
    .returning({ id: lessonFiles.id });
  if (attached.length === 0) return false;
  // After the video: a poster that's being attached holds the row of its video, so this update sees it.
  if (kind === "video") await removeLive(tx, { lessonId, kind: "poster" }, now);
  const details = { lesson: lessonId, kind, file: fileName };
  await recordAudit(tx, { by: actor, action: "lesson_file_uploaded", details, now });
  return true;
}

type LiveFile = {
  readonly lessonId: string;
  readonly kind: LessonFileKind;
  readonly id?: string;
};

/** Takes a live file off its lesson. Returns false if there's none. */
async function removeLive(tx: Transaction, { lessonId, kind, id }: LiveFile, now: Date) {
  const removed = await tx
    .update(lessonFiles)
    .set({ removedAt: now })
    .where(
      and(
        eq(lessonFiles.lessonId, lessonId),
        eq(lessonFiles.kind, kind),
        id === undefined ? undefined : eq(lessonFiles.id, id),
        isNull(lessonFiles.removedAt),
      ),
    )
    .returning({ id: lessonFiles.id });
  return removed.length > 0;
}

/** Passes a stream on, and fails it unless it has exactly this many bytes. */
function limitStream(
  body: ReadableStream<Uint8Array>,
  sizeBytes: number,
): ReadableStream<Uint8Array> {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > sizeBytes) throw new Error("the upload is larger than announced");
        controller.enqueue(chunk);
      },
      flush() {
        if (received < sizeBytes) throw new Error("the upload was cut off");
      },
    }),
  );
}
