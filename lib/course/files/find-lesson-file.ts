import { selectFileWithLesson } from "@/db/queries/course/course";
import type { LessonFileRow } from "@/db/schema/course";
import { canSeeLesson } from "@/lib/course/lesson-access";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

export type FoundLessonFile = {
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
