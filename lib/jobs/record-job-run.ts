import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { cronRuns } from "@/db/schema";
import type { CronJob } from "@/db/values/cron-jobs";
import { describeError } from "@/lib/core/log";
import { countJobRun } from "@/lib/jobs/job-run-counts";

/** So many of each job are kept: some hours of a job that runs each minute. */
const retainedRuns = 200;

/**
 * Does a job's work and writes down when it ran, how it ended and what it did, for staff to see. What
 * the work gives or throws goes on to the caller.
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
  const newestToGo = db
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(eq(cronRuns.job, job))
    .orderBy(desc(cronRuns.id))
    .offset(retainedRuns)
    .limit(1);
  await db
    .delete(cronRuns)
    .where(and(eq(cronRuns.job, job), lt(cronRuns.id, sql`(${newestToGo}) + 1`)));
}
