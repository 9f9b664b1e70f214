import { eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { grants, orders, practiceResults } from "@/db/schema";
import type { ExerciseId } from "@/db/values/course";

/** How a customer did in each exercise, over several grants. */
export async function selectPractice(db: Queryable, grantIds: readonly string[]) {
  if (grantIds.length === 0) return [];
  return await db
    .select({
      exercise: practiceResults.exercise,
      attempts: sql<number>`sum(${practiceResults.attempts})::int`,
      bestRight: sql<number>`max(${practiceResults.bestRight})`,
      passedAt: sql<Date | null>`min(${practiceResults.passedAt})`.mapWith(
        practiceResults.passedAt,
      ),
    })
    .from(practiceResults)
    .where(inArray(practiceResults.grantId, [...grantIds]))
    .groupBy(practiceResults.exercise);
}

const customer = sql`lower(${orders.email})`;

/** Per exercise: how many customers tried and passed it, and how often they checked their answers. */
export async function selectPracticeCounts(db: Queryable) {
  return await db
    .select({
      exercise: practiceResults.exercise,
      started: sql<number>`count(distinct ${customer})::int`,
      passed: sql<number>`(count(distinct ${customer}) filter (where ${practiceResults.passedAt} is not null))::int`,
      attempts: sql<number>`sum(${practiceResults.attempts})::int`,
    })
    .from(practiceResults)
    .innerJoin(grants, eq(grants.id, practiceResults.grantId))
    .innerJoin(orders, eq(orders.id, grants.orderId))
    .groupBy(practiceResults.exercise);
}

/** How many customers ever answered each question of an exercise wrong. */
export async function selectMissedCounts(db: Queryable, exercise: ExerciseId) {
  const { rows } = await db.execute<{ question: string; customers: number }>(sql`
    select question, count(distinct ${customer})::int as customers
    from ${practiceResults}
    join ${grants} on ${grants.id} = ${practiceResults.grantId}
    join ${orders} on ${orders.id} = ${grants.orderId}
    cross join unnest(${practiceResults.missed}) as question
    where ${practiceResults.exercise} = ${exercise}
    group by question`);
  return rows;
}
