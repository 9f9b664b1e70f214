import { and, eq, isNull } from "drizzle-orm";
import { lessonFiles } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { attachFile } from "@/lib/course/files/attach-file";
import { type LessonFileProblem, lessonFileRules } from "@/lib/course/files/file-rules";
import { limitStream } from "@/lib/course/files/limit-stream";
import { readJpegSize } from "@/lib/course/files/read-jpeg-size";
import type { Ctx } from "@/lib/ctx";
import { randomToken } from "@/lib/secrets/tokens";

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
  const size = readJpegSize(bytes);
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
    const file = { id, lessonId, kind: "poster" as const, storageKey, fileName: "poster.jpg" };
    await attachFile(tx, actor, { ...file, sizeBytes, hasAudio: null }, ctx.now());
    return true;
  });
  if (isAttached) return ok(null);
  await ctx.storage.remove(storageKey);
  return fail("video_replaced");
}
