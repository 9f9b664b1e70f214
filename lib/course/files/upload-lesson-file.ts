import { and, eq, isNull } from "drizzle-orm";
import { courseLessons, lessonFiles } from "@/db/schema";
import type { LessonFileKind } from "@/db/values/course";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { attachFile } from "@/lib/course/files/attach-file";
import { type LessonFileProblem, lessonFileRules } from "@/lib/course/files/file-rules";
import { limitStream } from "@/lib/course/files/limit-stream";
import { parseCaptions } from "@/lib/course/files/parse-captions";
import type { Ctx } from "@/lib/ctx";
import type { EbookProblem } from "@/lib/ebook-files/check-ebook";
import { checkInWorker } from "@/lib/ebook-files/check-in-worker";
import { randomToken } from "@/lib/secrets/tokens";
import { decodeText } from "@/lib/text-files/decode-text";

export type LessonFileUpload = {
  readonly lessonId: string;
  readonly kind: Extract<LessonFileKind, "captions" | "worksheet">;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly body: ReadableStream<Uint8Array>;
};

/** Stores captions, which replace the ones before, or another worksheet. For videos, see lib/course/uploads. */
export async function uploadLessonFile(
  ctx: Pick<Ctx, "db" | "now" | "storage">,
  actor: AdminActor,
  upload: LessonFileUpload,
): Promise<Result<null, LessonFileProblem>> {
  const { lessonId, kind } = upload;
  if (upload.sizeBytes > lessonFileRules[kind].maxBytes) return fail("too_large");
  const [lesson] = await ctx.db
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.id, lessonId));
  if (!lesson) return fail("lesson_not_found");
  const id = randomToken();
  const storageKey = `lessons/${id}.${kind === "captions" ? "vtt" : "pdf"}`;
  const store = kind === "captions" ? storeCaptions : storeWorksheet;
  const stored = await store(ctx, storageKey, upload);
  if (!stored.ok) return stored;
  const fileName = upload.fileName.slice(0, 200).toWellFormed();
  const file = { id, lessonId, kind, storageKey, fileName, hasAudio: null, ...stored.value };
  await ctx.db.transaction((tx) => attachFile(tx, actor, file, ctx.now()));
  return ok(null);
}

type Stored = Result<{ sizeBytes: number }, LessonFileProblem>;

async function storeCaptions(
  ctx: Pick<Ctx, "storage">,
  key: string,
  { body, sizeBytes }: LessonFileUpload,
): Promise<Stored> {
  const source = await new Response(limitStream(body, sizeBytes)).arrayBuffer();
  const captions = parseCaptions(decodeText(new Uint8Array(source)).text);
  if (!captions.ok) return captions;
  const bytes = new TextEncoder().encode(captions.value);
  await ctx.storage.write(key, bytes);
  return ok({ sizeBytes: bytes.byteLength });
}

const pdfProblems = {
  too_large: "too_large",
  not_a_pdf: "not_pdf",
  encrypted: "pdf_encrypted",
  damaged: "pdf_damaged",
  too_many_pages: "pdf_too_complex",
  too_complex: "pdf_too_complex",
} as const satisfies Record<EbookProblem, LessonFileProblem>;

async function storeWorksheet(
  ctx: Pick<Ctx, "storage">,
  key: string,
  { body, sizeBytes }: LessonFileUpload,
): Promise<Stored> {
  const bytes = new Uint8Array(await new Response(limitStream(body, sizeBytes)).arrayBuffer());
  const checked = await checkInWorker(bytes);
  if (!checked.ok) return fail(pdfProblems[checked.problem]);
  await ctx.storage.write(key, bytes);
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
