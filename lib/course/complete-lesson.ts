import { ok, type Result } from "@/lib/core/result";
import { markLessonComplete } from "@/lib/course/lesson-progress";
import { findOnward, readLearn } from "@/lib/course/read-learn";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

/** The page of the course, which celebrates when everything required is complete. */
const coursePath = "/learn";

/**
 * Marks a lesson complete and returns the path of what's next: the following lesson or exercise, or the
 * course's page at its end. Completing it twice changes nothing.
 */
export async function completeLesson(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
  lessonId: string,
): Promise<Result<string, "no_access">> {
  const marked = await markLessonComplete(ctx, viewer, lessonId);
  if (!marked.ok) return marked;
  const learn = await readLearn(ctx, viewer);
  if (!learn || learn.required.complete === learn.required.total) return ok(coursePath);
  const onward = findOnward(learn, `${coursePath}/${lessonId}`);
  return ok(onward === null || onward === "certificate" ? coursePath : onward.href);
}
