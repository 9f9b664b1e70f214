import {
  selectCourse,
  selectLessons,
  selectLiveFiles,
  selectModules,
} from "@/db/queries/course/course";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Reads the course with unpublished lessons; null before it's seeded. */
export async function readCourseForStaff(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  const [course, modules, lessons, files] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
  ]);
  if (!course) return null;
  return {
    course,
    modules: modules.map((module) => ({
      ...module,
      lessons: lessons
        .filter(({ moduleId }) => moduleId === module.id)
        .map((lesson) => ({
          ...lesson,
          files: files.filter(({ lessonId }) => lessonId === lesson.id),
        })),
    })),
  };
}

type StaffCourse = NonNullable<Awaited<ReturnType<typeof readCourseForStaff>>>;
export type StaffModule = StaffCourse["modules"][number];
export type StaffLesson = StaffModule["lessons"][number];
