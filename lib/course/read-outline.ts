import {
  selectCourse,
  selectLessons,
  selectLiveFiles,
  selectModules,
} from "@/db/queries/course/course";
import { buildOutline } from "@/lib/course/build-outline";
import type { CourseOutline } from "@/lib/course/outline";
import type { Ctx } from "@/lib/ctx";

/** Reads the public outline; null before the course is seeded. */
export async function readOutline(ctx: Pick<Ctx, "db">): Promise<CourseOutline | null> {
  const [course, modules, lessons, files] = await Promise.all([
    selectCourse(ctx.db),
    selectModules(ctx.db),
    selectLessons(ctx.db),
    selectLiveFiles(ctx.db),
  ]);
  return course && buildOutline({ course, modules, lessons, files });
}
