import { sql } from "drizzle-orm";
import { selectLessonAccess } from "@/db/queries/course/course";
import { lessonProgress } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import { fail, ok, type Result } from "@/lib/core/result";
import { canSeeLesson } from "@/lib/course/lesson-access";
import {
  formatWatchedRanges,
  getSecondsToComplete,
  type WatchedRange,
} from "@/lib/course/progress/progress-rules";
import type { CourseViewer } from "@/lib/course/viewer";
import type { Ctx } from "@/lib/ctx";

type ProgressReport = {
  readonly lessonId: string;
  readonly ranges: readonly WatchedRange[];
  readonly positionSeconds: number;
  /** When the browser was at that position, by its own clock. */
  readonly at: Date;
};

/**
 * Adds watched seconds to a customer's progress. Ranges merge, so it doesn't matter whether a report
 * arrives twice, late or out of order; only the newest sets the position.
 */
export async function recordProgress(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
  { lessonId, ranges, positionSeconds, at }: ProgressReport,
): Promise<Result<null, "no_access">> {
  const found = await findLesson(ctx, viewer, lessonId);
  if (!found) return fail("no_access");
  const { lengthSeconds } = found;
  const now = ctx.now();
  const added = sql`${formatWatchedRanges(ranges, lengthSeconds)}::int4multirange`;
  const completedAt = (watched: ReturnType<typeof sql>) => sql`case when (
    select sum(upper(part) - lower(part)) from unnest(${watched}) as part
  ) >= ${getSecondsToComplete(lengthSeconds)} then ${timestampParam(now)} end`;
  const isNewer = sql`excluded.position_at > ${lessonProgress.positionAt}`;
  await ctx.db
    .insert(lessonProgress)
    .values({
      grantId: found.grantId,
      lessonId,
      watched: added,
      positionSeconds: Math.min(Math.max(Math.round(positionSeconds), 0), lengthSeconds),
      // A clock that runs ahead would keep every later position out.
      positionAt: at < now ? at : now,
      startedAt: now,
      completedAt: completedAt(added),
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [lessonProgress.grantId, lessonProgress.lessonId],
      set: {
        watched: sql`${lessonProgress.watched} + excluded.watched`,
        positionSeconds: sql`case when ${isNewer} then excluded.position_seconds else ${lessonProgress.positionSeconds} end`,
        positionAt: sql`greatest(${lessonProgress.positionAt}, excluded.position_at)`,
        completedAt: sql`coalesce(${lessonProgress.completedAt}, ${completedAt(sql`${lessonProgress.watched} + excluded.watched`)})`,
        updatedAt: now,
      },
    });
  return ok(null);
}

/** Marks a lesson complete, for customers who read the text or know the topic. */
export async function markLessonComplete(
  ctx: Pick<Ctx, "db" | "now">,
  viewer: CourseViewer,
  lessonId: string,
): Promise<Result<null, "no_access">> {
  const found = await findLesson(ctx, viewer, lessonId);
  if (!found) return fail("no_access");
  const now = ctx.now();
  await ctx.db
    .insert(lessonProgress)
    .values({
      grantId: found.grantId,
      lessonId,
      // Older than any report, so that a late one still sets the position.
      positionAt: new Date(0),
      startedAt: now,
      completedAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [lessonProgress.grantId, lessonProgress.lessonId],
      set: {
        completedAt: sql`coalesce(${lessonProgress.completedAt}, ${now.toISOString()})`,
        updatedAt: now,
      },
    });
  return ok(null);
}

async function findLesson(ctx: Pick<Ctx, "db" | "now">, viewer: CourseViewer, lessonId: string) {
  const lesson = await selectLessonAccess(ctx.db, lessonId);
  const [grant] = viewer.grants;
  if (!lesson || !grant) return null;
  const { course, modulePlace: position, lengthSeconds } = lesson;
  return canSeeLesson(lesson, { course, viewer, position, now: ctx.now() })
    ? { lengthSeconds, grantId: grant.id }
    : null;
}
