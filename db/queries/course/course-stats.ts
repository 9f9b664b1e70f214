import { countDistinct, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { courseLessons, grants, lessonProgress, orders } from "@/db/schema";

/** How many customers started and finished each lesson. A customer is an address. */
export async function selectLessonCounts(db: Queryable) {
  const customer = sql`lower(${orders.email})`;
  return await db
    .select({
      lessonId: lessonProgress.lessonId,
      started: countDistinct(customer),
      finished: sql<number>`count(distinct ${customer}) filter (where ${lessonProgress.completedAt} is not null)::int`,
    })
    .from(lessonProgress)
    .innerJoin(grants, eq(grants.id, lessonProgress.grantId))
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .groupBy(lessonProgress.lessonId);
}

/** For each twentieth of a lesson, how many customers watched some of it. */
export async function selectWatchedSteps(db: Queryable, lessonId: string): Promise<number[]> {
  const { rows } = await db.execute<{ watchers: number }>(sql`
    select count(distinct case when ${lessonProgress.watched} && int4range(
        step * ${courseLessons.lengthSeconds} / 20,
        greatest((step + 1) * ${courseLessons.lengthSeconds} / 20, step * ${courseLessons.lengthSeconds} / 20 + 1)
      ) then ${lessonProgress.grantId} end)::int as watchers
    from generate_series(0, 19) as step
    join ${courseLessons} on ${courseLessons.id} = ${lessonId}
    left join ${lessonProgress} on ${lessonProgress.lessonId} = ${courseLessons.id}
    group by step order by step`);
  return rows.map(({ watchers }) => watchers);
}

/** An order's progress per lesson, in the course's order. */
export async function selectOrderProgress(db: Queryable, orderId: string) {
  return await db
    .select({
      lessonId: lessonProgress.lessonId,
      title: courseLessons.title,
      lengthSeconds: courseLessons.lengthSeconds,
      watchedSeconds: sql<number>`(
        select coalesce(sum(upper(part) - lower(part)), 0)::int
        from unnest(${lessonProgress.watched}) as part
      )`,
      startedAt: lessonProgress.startedAt,
      completedAt: lessonProgress.completedAt,
      updatedAt: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .innerJoin(grants, eq(grants.id, lessonProgress.grantId))
    .innerJoin(courseLessons, eq(courseLessons.id, lessonProgress.lessonId))
    .where(eq(grants.orderId, orderId))
    .orderBy(lessonProgress.startedAt, lessonProgress.lessonId);
}
