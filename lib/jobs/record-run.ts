import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { cronRuns } from "@/db/schema";
import type { CronJob } from "@/lib/jobs/cron-jobs";
import { runCounts } from "@/lib/jobs/run-counts";
import { describeError } from "@/lib/log";

/** So many of each job are kept: some hours of a job that runs each minute. */
const keptRuns = 200;

/**
 * Does a job's work and writes down when it ran, how it ended and what it did, for staff to see. What
 * the work gives or throws goes on to the caller.
 */
export async function recordRun<Done extends object>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  job: CronJob,
  work: () => Promise<Done>,
): Promise<Done> {
  const [run] = await db
    .insert(cronRuns)
    .values({ job, startedAt: now() })
    .returning({ id: cronRuns.id });
  const end = async (result: Partial<typeof cronRuns.$inferInsert>) => {
    if (run) await endRun(db, job, run.id, { ...result, endedAt: now() });
  };
  try {
    const done = await work();
    await end({ outcome: "done", counts: runCounts(done) });
    return done;
  } catch (error) {
    await end({ outcome: "failed", trouble: describeError(error) });
    throw error;
  }
}

async function endRun(
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
    .offset(keptRuns)
    .limit(1);
  await db
    .delete(cronRuns)
    .where(and(eq(cronRuns.job, job), lt(cronRuns.id, sql`(${newestToGo}) + 1`)));
}
