import {
  type Backlog,
  type CronRun,
  selectBacklog,
  selectFailedEmails,
  selectFailedEvents,
  selectLastRuns,
} from "@/db/queries/overview/overview-jobs";
import { type CronJob, cronJobs } from "@/db/values/cron-jobs";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import { isJobLate } from "@/lib/jobs/cron-jobs";

const mostListed = 10;

export type JobHealth = {
  readonly job: CronJob;
  readonly last: CronRun | null;
  readonly lastDone: CronRun | null;
  /** The job hasn't completed for longer than its schedule allows. */
  readonly isLate: boolean;
};

export type JobsHealth = {
  readonly jobs: readonly JobHealth[];
  readonly backlog: Omit<Backlog, "oldestEmailAt"> & { readonly oldestEmailAt: Date | null };
  readonly failedEmails: Awaited<ReturnType<typeof selectFailedEmails>>;
  readonly failedEvents: Awaited<ReturnType<typeof selectFailedEvents>>;
};

/** Reads the state of background work: jobs, backlog and failures. Database errors are thrown. */
export async function readJobsHealth(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<JobsHealth> {
  const now = ctx.now();
  const [runs, backlog, failedEmails, failedEvents] = await Promise.all([
    Promise.all(cronJobs.map((job) => selectLastRuns(ctx.db, job))),
    selectBacklog(ctx.db),
    selectFailedEmails(ctx.db, mostListed),
    selectFailedEvents(ctx.db, mostListed),
  ]);
  const { oldestEmailAt } = backlog;
  return {
    jobs: cronJobs.map((job, index) => {
      const { last = null, lastDone = null } = runs[index] ?? {};
      const isLate = lastDone === null || isJobLate(job, lastDone.startedAt, now);
      return { job, last, lastDone, isLate };
    }),
    backlog: { ...backlog, oldestEmailAt: oldestEmailAt === null ? null : new Date(oldestEmailAt) },
    failedEmails,
    failedEvents,
  };
}

/** True if every job ran in time and nothing failed for good. */
export function isHealthy({ jobs, backlog }: Pick<JobsHealth, "jobs" | "backlog">): boolean {
  return (
    jobs.every(({ last, isLate }) => last !== null && !isLate && last.outcome !== "failed") &&
    backlog.failedEmails === 0 &&
    backlog.failedEvents === 0
  );
}
