import { selectFileWithLesson } from "@/db/queries/course/course";
import type { LessonFileRow } from "@/db/schema/course";
import { canSeeLesson } from "@/lib/course/lesson-access";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

type FoundLessonFile = {
  readonly file: LessonFileRow;
  /** Free lessons play on public pages. Their security policy is fixed at build time. */
  readonly isPreview: boolean;
  /** Anyone may have it now, not only this viewer. */
  readonly isPublic: boolean;
};

/** Returns a lesson's file if the viewer may have it now. */
export async function findLessonFile(
  ctx: Pick<Ctx, "db" | "now">,
  {
    fileId,
    findViewer,
    isStaff = false,
  }: {
    readonly fileId: string;
    /** Called only for lessons that aren't free. */
    readonly findViewer: () => Promise<CourseViewer | null>;
    /** Staff see every file, also of hidden lessons. */
    readonly isStaff?: boolean;
  },
): Promise<FoundLessonFile | null> {
  const found = await selectFileWithLesson(ctx.db, fileId);
  if (!found) return null;
  const { file, isPreview, isPublished, course, modulePlace } = found;
  if (isPublished && isPreview) return { file, isPreview, isPublic: true };
  const viewer = await findViewer();
  const access = { viewer, course, position: modulePlace, now: ctx.now() };
  return isStaff || canSeeLesson(found, access) ? { file, isPreview, isPublic: false } : null;
}

/** A refund ends a stream within 60 seconds, also if up to three checks fail. */
const accessCheckMs = 15_000;

/**
 * Passes a file's bytes on until access ends, which aborts the stream. A check that fails ends
 * nothing: the next one decides.
 */
export function endWithAccess(
  source: ReadableStream<Uint8Array>,
  hasAccess: () => Promise<boolean>,
  everyMs = accessCheckMs,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(async () => {
          if (await hasAccess().catch(() => true)) return;
          stop();
          const reason = new Error("access to the lesson ended");
          controller.error(reason);
          await reader.cancel(reason).catch(() => undefined);
        }, everyMs);
        timer.unref();
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          stop();
          controller.close();
        } catch (error) {
          stop();
          controller.error(error);
        }
      },
      async cancel(reason) {
        stop();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
