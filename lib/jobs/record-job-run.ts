import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { cronRuns } from "@/db/schema";
import type { CronJob } from "@/db/values/cron-jobs";
import { describeError } from "@/lib/core/log";

/** Runs kept per job: a few hours for a job that runs every minute. */
const retainedRuns = 200;

/**
 * Runs a job and records when it ran, its outcome and its counts for the dashboard. Returns or
 * rethrows what the job returned or threw.
 */
export async function recordJobRun<Done extends object>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  job: CronJob,
  work: () => Promise<Done>,
): Promise<Done> {
  const [run] = await db
    .insert(cronRuns)
    .values({ job, startedAt: now() })
    .returning({ id: cronRuns.id });
  const end = async (result: Partial<typeof cronRuns.$inferInsert>) => {
    if (run) await finishJobRun(db, job, run.id, { ...result, endedAt: now() });
  };
  try {
    const done = await work();
    await end({ outcome: "done", counts: countJobRun(done) });
    return done;
  } catch (error) {
    await end({ outcome: "failed", error: describeError(error) });
    throw error;
  }
}

async function finishJobRun(
  db: Database,
  job: CronJob,
  id: number,
  result: Partial<typeof cronRuns.$inferInsert>,
): Promise<void> {
  await db.update(cronRuns).set(result).where(eq(cronRuns.id, id));
  const newestToDelete = db
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(eq(cronRuns.job, job))
    .orderBy(desc(cronRuns.id))
    .offset(retainedRuns)
    .limit(1);
  await db
    .delete(cronRuns)
    .where(and(eq(cronRuns.job, job), lt(cronRuns.id, sql`(${newestToDelete}) + 1`)));
}

/** Collects the numbers in a job's result by name, such as "emails sent" for `{ emails: { sent: 1 } }`. */
function countJobRun(done: object): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(done).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === "number") return [[name, value]];
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(countJobRun(value)).map(([part, count]) => [`${name} ${part}`, count]);
    }),
  );
}
