import type { CronJob } from "@/db/values/cron-jobs";
import { hourMs, minuteMs } from "@/lib/core/durations";

/** So long a job may go without a run that was done: a few rounds of its schedule in vercel.json. */
export const jobDeadlinesMs: Readonly<Record<CronJob, number>> = {
  outbox: 15 * minuteMs,
  newsletter: 15 * minuteMs,
  retention: 26 * hourMs,
};
