import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { courseLessons, courses } from "@/db/schema";
import { type CourseDrip, type CourseState, courseId } from "@/db/values/course";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

type CourseSettings = {
  readonly state: CourseState;
  /** Required for presale. */
  readonly opensOn: string | null;
  readonly drip: CourseDrip;
  /** The revision that the settings were read at. */
  readonly revision: number;
};

type CourseProblem = "changed_since" | "opening_day_missing" | "no_published_lesson";

/**
 * Changes the course's state, opening day and schedule. Opening it makes announceOpening email its
 * customers; that happens once per address, however often it's opened.
 */
export async function changeCourse(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { state, opensOn, drip, revision }: CourseSettings,
): Promise<Result<null, CourseProblem>> {
  if (state === "presale" && opensOn === null) return fail("opening_day_missing");
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(courses)
      .where(and(eq(courses.id, courseId), eq(courses.revision, revision)))
      .for("update");
    if (!before) return fail("changed_since");
    if (state === "open" && !(await hasPublishedLesson(tx))) return fail("no_published_lesson");
    const isOpening = state === "open" && before.state !== "open";
    await tx
      .update(courses)
      .set({
        state,
        opensOn,
        drip,
        openedAt: isOpening ? now : before.openedAt,
        revision: sql`${courses.revision} + 1`,
        updatedAt: now,
      })
      .where(eq(courses.id, courseId));
    const details = { state_before: before.state, state, opens_on: opensOn, drip };
    await recordAudit(tx, { by: actor, action: "course_changed", details, now });
    return ok(null);
  });
}

async function hasPublishedLesson(tx: Transaction): Promise<boolean> {
  const [lesson] = await tx
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.isPublished, true))
    .limit(1);
  return lesson !== undefined;
}
