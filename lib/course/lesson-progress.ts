import { sql } from "drizzle-orm";
import { selectLessonAccess } from "@/db/queries/course/course";
import { timestampParam } from "@/db/read-rows";
import { lessonProgress } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import { canSeeLesson } from "@/lib/course/lesson-access";
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

/** Share of a lesson's seconds that must be watched to complete it. */
const completeShare = 0.9;

/** Seconds that complete a lesson of this length. */
function getSecondsToComplete(lengthSeconds: number): number {
  return Math.ceil(lengthSeconds * completeShare);
}

/** Seconds watched, from the first to before the last. */
type WatchedRange = readonly [first: number, end: number];

/**
 * Rounds ranges to seconds within the lesson and leaves out empty ones. Written as a
 * PostgreSQL multirange, such as `{[0,30),[60,95)}`.
 */
function formatWatchedRanges(ranges: readonly WatchedRange[], lengthSeconds: number): string {
  const clamp = (seconds: number) => Math.min(Math.max(Math.round(seconds), 0), lengthSeconds);
  const parts = ranges
    .map(([first, end]) => [clamp(first), clamp(end)] as const)
    .filter(([first, end]) => first < end)
    .map(([first, end]) => `[${first},${end})`);
  return `{${parts.join(",")}}`;
}

type Progress = { readonly watchedSeconds: number; readonly completedAt: Date | null };

/** True if the customer marked the lesson complete or watched enough of it. */
export function isLessonComplete(
  progress: Progress | undefined,
  { lengthSeconds }: { readonly lengthSeconds: number },
): boolean {
  if (!progress) return false;
  return (
    progress.completedAt !== null || progress.watchedSeconds >= getSecondsToComplete(lengthSeconds)
  );
}
