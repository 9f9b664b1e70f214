import { selectOpenIncidents, selectSystemReadings } from "@/db/queries/operations/incidents";
import {
  type Backlog,
  type CronRun,
  selectBacklog,
  selectFailedEmails,
  selectFailedEvents,
  selectJobCounts,
  selectLastRuns,
} from "@/db/queries/overview/overview-jobs";
import { type CronJob, cronJobs } from "@/db/values/cron-jobs";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { isJobLate, jobLabels } from "@/lib/jobs/cron-jobs";
import { type RetainedKind, retentionDays, retentionLabels } from "@/lib/retention/retention-days";

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
  /** Problems that staff were alerted about and that last. */
  readonly openIncidents: number;
};

/** Reads the state of background work: jobs, backlog, failures and alerts. Database errors are thrown. */
export async function readJobsHealth(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<JobsHealth> {
  const now = ctx.now();
  const [runs, backlog, failedEmails, failedEvents, incidents, readings] = await Promise.all([
    Promise.all(cronJobs.map((job) => selectLastRuns(ctx.db, job))),
    selectBacklog(ctx.db),
    selectFailedEmails(ctx.db, mostListed),
    selectFailedEvents(ctx.db, mostListed),
    selectOpenIncidents(ctx.db),
    selectSystemReadings(ctx.db),
  ]);
  const { oldestEmailAt } = backlog;
  // On a new site, a job isn't late before its first turn. Alerts use the same rule.
  const firstCheckAt = readings.get("first_check")?.checkedAt ?? now;
  return {
    jobs: cronJobs.map((job, index) => {
      const { last = null, lastDone = null } = runs[index] ?? {};
      const isLate = isJobLate(job, lastDone?.startedAt ?? firstCheckAt, now);
      return { job, last, lastDone, isLate };
    }),
    backlog: { ...backlog, oldestEmailAt: oldestEmailAt === null ? null : new Date(oldestEmailAt) },
    failedEmails,
    failedEvents,
    openIncidents: incidents.length,
  };
}

/** Sums up the system: what needs attention, in a few words each, and whether a job ever ran. */
export function summarizeHealth(
  { jobs, backlog: { failedEmails, failedEvents }, openIncidents }: JobsHealth,
  isNewsletterStopped: boolean,
): { readonly problems: readonly string[]; readonly hasRun: boolean } {
  const count = (value: number, one: string, more: string) =>
    value === 0 ? [] : [value === 1 ? `1 ${one}` : `${value.toLocaleString("en-US")} ${more}`];
  const problems = [
    ...count(openIncidents, "open problem", "open problems"),
    ...jobs
      .filter(({ last, isLate }) => isLate || last?.outcome === "failed")
      .map(({ job, isLate }) => `${jobLabels[job]} ${isLate ? "is late" : "failed"}`),
    ...count(failedEmails, "email failed", "emails failed"),
    ...count(failedEvents, "Stripe event failed", "Stripe events failed"),
    ...(isNewsletterStopped ? ["the newsletter is stopped"] : []),
  ];
  return { problems, hasRun: jobs.some(({ last }) => last !== null) };
}

const reportedDays = 30;

export type RetentionRow = {
  readonly kind: string;
  readonly label: string;
  /** Days that it's kept; null for uploads, which are kept for hours. */
  readonly keptDays: number | null;
  /** Rows deleted by the last completed run and in the last 30 days. */
  readonly lastRun: number;
  readonly recently: number;
};

/** Reads what the retention job deleted, by kind, from the runs it recorded. */
export async function readRetention(
  ctx: Pick<Ctx, "db" | "now">,
  _actor: AdminActor,
): Promise<readonly RetentionRow[]> {
  const since = new Date(ctx.now().getTime() - reportedDays * dayMs);
  const counts = await selectJobCounts(ctx.db, "retention", since);
  return Object.entries(retentionLabels).map(([kind, label]) => {
    const found = counts.find(({ name }) => name === kind);
    const keptDays = kind in retentionDays ? retentionDays[kind as RetainedKind] : null;
    return { kind, label, keptDays, lastRun: found?.lastRun ?? 0, recently: found?.total ?? 0 };
  });
}
