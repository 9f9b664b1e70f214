import {
  type Backlog,
  type CronRun,
  selectBacklog,
  selectFailedEmails,
  selectFailedEvents,
  selectLastRuns,
} from "@/db/queries/overview-jobs";
import { type CronJob, cronJobs } from "@/db/values/cron-jobs";
import type { AdminActor } from "@/lib/core/admin-actor";
import { hourMs, minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

const mostListed = 10;

/** When a job counts as late after its last success: a few intervals of its schedule in vercel.json. */
const jobDeadlinesMs: Readonly<Record<CronJob, number>> = {
  outbox: 15 * minuteMs,
  newsletter: 15 * minuteMs,
  retention: 26 * hourMs,
};

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
      const sinceMs = lastDone ? now.getTime() - lastDone.startedAt.getTime() : Infinity;
      return { job, last, lastDone, isLate: sinceMs > jobDeadlinesMs[job] };
    }),
    backlog: { ...backlog, oldestEmailAt: oldestEmailAt === null ? null : new Date(oldestEmailAt) },
    failedEmails,
    failedEvents,
  };
}
