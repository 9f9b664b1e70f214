import { and, asc, eq, exists, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import {
  courseBrowsers,
  courseLessons,
  courseModules,
  courses,
  grants,
  lessonFiles,
  lessonProgress,
  orders,
} from "@/db/schema";
import type { CourseRow } from "@/db/schema/course";
import { courseId } from "@/db/values/course";

/** The course's state; null before the first seed. */
export async function selectCourse(db: Queryable): Promise<CourseRow | null> {
  const [course] = await db.select().from(courses).where(eq(courses.id, courseId));
  return course ?? null;
}

/** All modules in order, including empty ones. */
export async function selectModules(db: Queryable) {
  return await db
    .select()
    .from(courseModules)
    .where(eq(courseModules.courseId, courseId))
    .orderBy(asc(courseModules.position), asc(courseModules.id));
}

/** All lessons in the course's order, including unpublished ones. Without their texts. */
export async function selectLessons(db: Queryable) {
  return await db
    .select({
      id: courseLessons.id,
      moduleId: courseLessons.moduleId,
      modulePosition: courseModules.position,
      title: courseLessons.title,
      summary: courseLessons.summary,
      lengthSeconds: courseLessons.lengthSeconds,
      isPreview: courseLessons.isPreview,
      isRequired: courseLessons.isRequired,
      isPublished: courseLessons.isPublished,
      version: courseLessons.version,
    })
    .from(courseLessons)
    .innerJoin(courseModules, eq(courseModules.id, courseLessons.moduleId))
    .where(eq(courseModules.courseId, courseId))
    .orderBy(
      asc(courseModules.position),
      asc(courseModules.id),
      asc(courseLessons.position),
      asc(courseLessons.id),
    );
}

export type LessonListRow = Awaited<ReturnType<typeof selectLessons>>[number];

/** The text of a lesson, in Markdown; empty if it doesn't exist. */
export async function selectLessonBody(db: Queryable, lessonId: string): Promise<string> {
  const [found] = await db
    .select({ body: courseLessons.body })
    .from(courseLessons)
    .where(eq(courseLessons.id, lessonId));
  return found?.body ?? "";
}

/** The place of a lesson's module among the modules, from 0. */
const modulePlace = sql<number>`(
  select count(*)::int from ${courseModules} as earlier
  where earlier.course_id = ${courseModules.courseId}
    and (earlier.position, earlier.id) < (${courseModules.position}, ${courseModules.id})
)`;

/** What decides access to a lesson, and its length. Null if it doesn't exist. */
export async function selectLessonAccess(db: Queryable, lessonId: string) {
  const [found] = await db
    .select({
      isPreview: courseLessons.isPreview,
      isPublished: courseLessons.isPublished,
      lengthSeconds: courseLessons.lengthSeconds,
      course: courses,
      modulePlace,
    })
    .from(courseLessons)
    .innerJoin(courseModules, eq(courseModules.id, courseLessons.moduleId))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .where(eq(courseLessons.id, lessonId));
  return found ?? null;
}

/** Current files of all lessons, or of one. */
export async function selectLiveFiles(db: Queryable, lessonId?: string) {
  return await db
    .select()
    .from(lessonFiles)
    .where(
      and(
        isNull(lessonFiles.removedAt),
        lessonId === undefined ? undefined : eq(lessonFiles.lessonId, lessonId),
      ),
    )
    .orderBy(asc(lessonFiles.uploadedAt), asc(lessonFiles.id));
}

/** A current file with what decides access to its lesson, in one query: players ask for many ranges. */
export async function selectFileWithLesson(db: Queryable, fileId: string) {
  const [found] = await db
    .select({
      file: lessonFiles,
      isPreview: courseLessons.isPreview,
      isPublished: courseLessons.isPublished,
      course: courses,
      modulePlace,
    })
    .from(lessonFiles)
    .innerJoin(courseLessons, eq(courseLessons.id, lessonFiles.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, courseLessons.moduleId))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .where(and(eq(lessonFiles.id, fileId), isNull(lessonFiles.removedAt)));
  return found ?? null;
}

type CourseProofs = {
  readonly browserHash: string | null;
  readonly emails: readonly string[];
  readonly openedAfter: Date;
};

/**
 * Course grants, oldest first, revoked ones too: of the orders that a browser bought or opened the course link
 * of, and of the orders under a customer's proved addresses.
 */
export async function selectViewerGrants(
  db: Queryable,
  { browserHash, emails, openedAfter }: CourseProofs,
) {
  const opened = db
    .select({ id: courseBrowsers.orderId })
    .from(courseBrowsers)
    .where(
      and(
        eq(courseBrowsers.orderId, orders.id),
        eq(courseBrowsers.browserHash, browserHash ?? ""),
        eq(courseBrowsers.linkRevision, orders.linkRevision),
        gt(courseBrowsers.openedAt, openedAfter),
      ),
    );
  return await db
    .select({
      id: grants.id,
      createdAt: grants.createdAt,
      revokedAt: grants.revokedAt,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      firstName: orders.firstName,
      lastName: orders.lastName,
    })
    .from(grants)
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .where(
      and(
        eq(grants.entitlement, "course"),
        or(
          browserHash === null ? undefined : eq(orders.browserHash, browserHash),
          browserHash === null ? undefined : exists(opened),
          emails.length === 0 ? undefined : inArray(sql`lower(${orders.email})`, [...emails]),
        ),
      ),
    )
    .orderBy(asc(grants.createdAt), asc(grants.id));
}

/** Progress in each lesson as the union over several grants. */
export async function selectProgress(db: Queryable, grantIds: readonly string[]) {
  if (grantIds.length === 0) return [];
  return await db
    .select({
      lessonId: lessonProgress.lessonId,
      watchedSeconds: sql<number>`(
        select coalesce(sum(upper(part) - lower(part)), 0)::int
        from unnest(range_agg(${lessonProgress.watched})) as part
      )`,
      positionSeconds: sql<number>`(array_agg(${lessonProgress.positionSeconds} order by ${lessonProgress.positionAt} desc))[1]`,
      completedAt: sql<Date | null>`min(${lessonProgress.completedAt})`.mapWith(
        lessonProgress.completedAt,
      ),
      /** Of a lesson that was watched to the end over several grants, the last report. */
      finishedAt:
        sql<Date>`coalesce(min(${lessonProgress.completedAt}), max(${lessonProgress.updatedAt}))`.mapWith(
          lessonProgress.updatedAt,
        ),
    })
    .from(lessonProgress)
    .where(inArray(lessonProgress.grantId, [...grantIds]))
    .groupBy(lessonProgress.lessonId);
}
