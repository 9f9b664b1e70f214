import type { CronJob } from "@/db/values/cron-jobs";
import { dayMs, minuteMs } from "@/lib/core/durations";

/** What staff call each scheduled job. */
export const jobLabels: Readonly<Record<CronJob, string>> = {
  outbox: "Payments and email",
  newsletter: "Newsletter",
  retention: "Data retention cleanup",
};

/** How often each job runs: its schedule in vercel.json. */
const jobIntervalsMs: Readonly<Record<CronJob, number>> = {
  outbox: minuteMs,
  newsletter: minuteMs,
  retention: dayMs,
};

/** A job is late once it hasn't completed for this many intervals. */
const lateAfterIntervals = 3;

/**
 * True if a job hasn't completed for three intervals.
 * @param since Start of its last successful run, or when the site was first checked.
 */
export function isJobLate(job: CronJob, since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > lateAfterIntervals * jobIntervalsMs[job];
}
