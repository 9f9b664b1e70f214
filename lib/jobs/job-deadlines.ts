import type { CronJob } from "@/db/values/cron-jobs";
import { hourMs, minuteMs } from "@/lib/core/durations";

/** How long after its last success a job counts as late: a few intervals of its schedule in vercel.json. */
export const jobDeadlinesMs: Readonly<Record<CronJob, number>> = {
  outbox: 15 * minuteMs,
  newsletter: 15 * minuteMs,
  retention: 26 * hourMs,
};
