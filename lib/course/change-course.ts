import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectCourse } from "@/db/queries/course/course";
import { selectCourseFormat } from "@/db/queries/shop/catalog";
import { courseLessons, courses, grants, orders } from "@/db/schema";
import { type CourseDrip, type CourseState, courseId } from "@/db/values/course";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import { runUntil } from "@/lib/core/run-until";
import { describeCourseFormat } from "@/lib/course/course-format";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmails } from "@/lib/email/enqueue-email";
import { getLinkUrl } from "@/lib/secrets/links";

type CourseSettings = {
  readonly state: CourseState;
  /** Required for presale. */
  readonly opensOn: string | null;
  readonly drip: CourseDrip;
  /** The revision that the settings were read at. */
  readonly revision: number;
};

/**
 * Changes the course's state, opening day and schedule. Opening it makes announceOpening email its
 * customers; that happens once per address, however often it's opened.
 */
export const changeCourse = staffOperation(
  async (tx, ctx, _actor, { state, opensOn, drip, revision }: CourseSettings) => {
    if (state === "presale" && opensOn === null) return fail("opening_day_missing");
    const now = ctx.now();
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
    return changed("course_changed", details);
  },
);

async function hasPublishedLesson(tx: Transaction): Promise<boolean> {
  const [lesson] = await tx
    .select({ id: courseLessons.id })
    .from(courseLessons)
    .where(eq(courseLessons.isPublished, true))
    .limit(1);
  return lesson !== undefined;
}

const batchSize = 200;

/**
 * Once the course is open, emails everyone who has a live grant and wasn't sent a link to start.
 * Each batch is one transaction and an address gets one email, so it can run concurrently and
 * continue after a crash.
 * @returns the number of emails queued
 */
export async function announceOpening(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { until }: { readonly until: Date },
): Promise<number> {
  return await runUntil(ctx, until, () => announceBatch(ctx));
}

/** Returns null if no holder is left. */
async function announceBatch(ctx: Pick<Ctx, "db" | "now" | "settings">): Promise<number | null> {
  return await ctx.db.transaction(async (tx) => {
    const course = await selectCourse(tx);
    if (course?.state !== "open") return null;
    const waiting = await tx
      .select({
        grantId: grants.id,
        id: orders.id,
        email: orders.email,
        orderNumber: orders.orderNumber,
        firstName: orders.firstName,
        linkRevision: orders.linkRevision,
        grantedAt: grants.createdAt,
      })
      .from(grants)
      .innerJoin(orders, eq(orders.id, grants.orderId))
      .where(
        and(
          eq(grants.entitlement, "course"),
          isNull(grants.startEmailAt),
          isNull(grants.revokedAt),
        ),
      )
      // By address, so that two runs lock the same addresses in the same order.
      .orderBy(sql`lower(${orders.email})`, asc(grants.id))
      .limit(batchSize)
      .for("update", { of: grants, skipLocked: true });
    if (waiting.length === 0) return null;
    const now = ctx.now();
    const openedAt = course.openedAt ?? now;
    const courseFormat = describeCourseFormat(await selectCourseFormat(tx));
    const emails = waiting.map((order) => ({
      kind: "course_opened" as const,
      to: order.email,
      dedupeKey: `course-opened:${order.email.toLowerCase()}`,
      dueAt: new Date(Math.max(order.grantedAt.getTime(), openedAt.getTime())),
      orderId: order.id,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        courseUrl: getLinkUrl(ctx, "course", order),
        courseFormat,
      },
    }));
    const queued = await enqueueEmails(tx, now, emails);
    const ids = waiting.map(({ grantId }) => grantId);
    await tx.update(grants).set({ startEmailAt: now }).where(inArray(grants.id, ids));
    return queued;
  });
}
