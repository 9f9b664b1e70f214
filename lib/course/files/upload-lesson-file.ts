import { and, eq, isNull } from "drizzle-orm";
import { courseLessons, lessonFiles } from "@/db/schema";
import type { LessonFileKind } from "@/db/values/course";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { type LessonFileOutcome, lessonFileRules } from "@/lib/course/files/file-rules";
import { limitStream, readFirstBytes } from "@/lib/course/files/limit-stream";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import type { Ctx } from "@/lib/ctx";
import { randomToken } from "@/lib/secrets/random-token";

export type LessonFileUpload = {
  readonly lessonId: string;
  readonly kind: LessonFileKind;
  readonly fileName: string;
  /** Videos only. */
  readonly hasAudio: boolean;
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
};

type UploadProblem = Exclude<LessonFileOutcome, "uploaded" | "no_file">;

/**
 * Stores a lesson's file without holding a video in memory. A new video or captions replace the
 * ones before; worksheets are added.
 */
export async function uploadLessonFile(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  upload: LessonFileUpload,
): Promise<Result<null, UploadProblem>> {
  const { lessonId, kind, hasAudio } = upload;
  const { maxBytes, contentType, extension } = lessonFileRules[kind];
  if (upload.sizeBytes > maxBytes) return fail("too_large");
  const [lesson] = await ctx.db
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.id, lessonId));
  if (!lesson) return fail("lesson_not_found");
  const id = randomToken();
  const storageKey = `lessons/${id}.${extension}`;
  const stored =
    kind === "captions"
      ? await storeCaptions(ctx, storageKey, upload)
      : await storeStream(ctx, storageKey, upload);
  if (!stored.ok) return stored;
  const now = ctx.now();
  const fileName = upload.fileName.slice(0, 200);
  await ctx.db.transaction(async (tx) => {
    if (kind !== "worksheet") {
      await tx
        .update(lessonFiles)
        .set({ removedAt: now })
        .where(
          and(
            eq(lessonFiles.lessonId, lessonId),
            eq(lessonFiles.kind, kind),
            isNull(lessonFiles.removedAt),
          ),
        );
    }
    await tx.insert(lessonFiles).values({
      id,
      lessonId,
      kind,
      storageKey,
      fileName,
      contentType,
      sizeBytes: stored.value.sizeBytes,
      hasAudio: kind === "video" ? hasAudio : null,
      uploadedBy: actor.email,
      uploadedAt: now,
    });
    const details = { lesson: lessonId, kind, file: fileName };
    await recordAudit(tx, { by: actor, action: "lesson_file_uploaded", details, now });
  });
  return ok(null);
}

type Stored = Result<{ sizeBytes: number }, UploadProblem>;

async function storeCaptions(
  ctx: Pick<Ctx, "storage">,
  key: string,
  { body, sizeBytes }: LessonFileUpload,
): Promise<Stored> {
  const source = await new Response(limitStream(body, sizeBytes)).text();
  const captions = parseCaptions(source);
  if (captions === null) return fail("not_captions");
  const bytes = new TextEncoder().encode(captions);
  await ctx.storage.write(key, bytes);
  return ok({ sizeBytes: bytes.byteLength });
}

async function storeStream(
  ctx: Pick<Ctx, "storage">,
  key: string,
  { kind, body, sizeBytes }: LessonFileUpload,
): Promise<Stored> {
  const { first, stream } = await readFirstBytes(limitStream(body, sizeBytes));
  const head = Buffer.from(first.subarray(0, 1_024)).toString("latin1");
  if (kind === "worksheet" && !head.includes("%PDF-")) return fail("not_pdf");
  // ISO 14496-12: a file starts with its type box.
  if (kind === "video" && head.slice(4, 8) !== "ftyp") return fail("not_mp4");
  await ctx.storage.writeStream(key, stream, sizeBytes);
  return ok({ sizeBytes });
}

/** Takes a file off its lesson. The file itself stays in storage. */
export async function removeLessonFile(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  fileId: string,
): Promise<Result<null, "file_not_found">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(lessonFiles)
      .set({ removedAt: now })
      .where(and(eq(lessonFiles.id, fileId), isNull(lessonFiles.removedAt)))
      .returning();
    if (!removed) return fail("file_not_found");
    const { lessonId, kind, fileName } = removed;
    const details = { lesson: lessonId, kind, file: fileName };
    await recordAudit(tx, { by: actor, action: "lesson_file_removed", details, now });
    return ok(null);
  });
}
