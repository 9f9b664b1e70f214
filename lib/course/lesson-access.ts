import type { LessonListRow } from "@/db/queries/course/course";
import type { CourseRow } from "@/db/schema/course";
import { getEarliestOpening } from "@/lib/course/schedule";
import type { CourseViewer } from "@/lib/course/viewer";

/** Who may see a lesson now: anyone if it's free, otherwise customers once its module is open. */
export function canSeeLesson(
  lesson: Pick<LessonListRow, "isPublished" | "isPreview">,
  {
    course,
    viewer,
    position,
    now,
  }: {
    readonly course: CourseRow;
    readonly viewer: CourseViewer | null;
    /** The place of the lesson's module among the modules, from 0. */
    readonly position: number;
    readonly now: Date;
  },
): boolean {
  if (!lesson.isPublished) return false;
  if (lesson.isPreview) return true;
  const opening = viewer && getEarliestOpening(course, viewer.grants, position);
  return opening !== null && opening <= now;
}
