import { hourMs, minuteMs } from "@/lib/durations";
import type { CronJob } from "@/lib/jobs/cron-jobs";

/** So long a job may go without a run that was done: a few rounds of its schedule in vercel.json. */
export const lateAfterMs: Readonly<Record<CronJob, number>> = {
  outbox: 15 * minuteMs,
  newsletter: 15 * minuteMs,
  retention: 26 * hourMs,
};
