import {
  type Backlog,
  type CronRun,
  selectBacklog,
  selectFailedEvents,
  selectFailedMails,
  selectLastRuns,
} from "@/db/queries/overview-jobs";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { type CronJob, cronJobs } from "@/lib/jobs/cron-jobs";
import { lateAfterMs } from "@/lib/jobs/late-after";

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
  readonly backlog: Omit<Backlog, "oldestMailAt"> & { readonly oldestMailAt: Date | null };
  readonly failedMails: Awaited<ReturnType<typeof selectFailedMails>>;
  readonly failedEvents: Awaited<ReturnType<typeof selectFailedEvents>>;
};

/** Reads the state of background work: jobs, backlog and failures. Database errors are thrown. */
export async function readJobsHealth(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<JobsHealth> {
  const now = ctx.now();
  const [runs, backlog, failedMails, failedEvents] = await Promise.all([
    Promise.all(cronJobs.map((job) => selectLastRuns(ctx.db, job))),
    selectBacklog(ctx.db),
    selectFailedMails(ctx.db, mostListed),
    selectFailedEvents(ctx.db, mostListed),
  ]);
  const { oldestMailAt } = backlog;
  return {
    jobs: cronJobs.map((job, index) => {
      const { last = null, lastDone = null } = runs[index] ?? {};
      const sinceMs = lastDone ? now.getTime() - lastDone.startedAt.getTime() : Infinity;
      return { job, last, lastDone, isLate: sinceMs > lateAfterMs[job] };
    }),
    backlog: { ...backlog, oldestMailAt: oldestMailAt === null ? null : new Date(oldestMailAt) },
    failedMails,
    failedEvents,
  };
}
