import type { LessonListRow } from "@/db/queries/course/course";
import type { CourseRow } from "@/db/schema/course";
import type { CourseDrip } from "@/db/values/course";
import { dayMs } from "@/lib/core/durations";
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

type CourseTimes = {
  readonly state: string;
  readonly openedAt: Date | null;
  readonly drip: CourseDrip;
};

/**
 * Returns when a module opens for the holder of a grant; null while the course isn't open. Weekly
 * modules count from the purchase or, if that was earlier, from the opening.
 * @param position the module's place among the modules, from 0
 */
function getModuleOpening(
  { state, openedAt, drip }: CourseTimes,
  grant: { readonly createdAt: Date },
  position: number,
): Date | null {
  if (state !== "open" || !openedAt) return null;
  const start = new Date(Math.max(openedAt.getTime(), grant.createdAt.getTime()));
  return drip === "weekly" ? new Date(start.getTime() + position * 7 * dayMs) : start;
}

/** Returns the earliest opening over a customer's grants; null if none opens. */
export function getEarliestOpening(
  course: CourseTimes,
  grants: readonly { readonly createdAt: Date }[],
  position: number,
): Date | null {
  const openings = grants.flatMap((grant) => getModuleOpening(course, grant, position) ?? []);
  return openings.length === 0
    ? null
    : new Date(Math.min(...openings.map((opening) => opening.getTime())));
}
