/** The jobs that something outside calls by the clock: app/api/cron/<job>. */
export const cronJobs = ["outbox", "newsletter", "retention"] as const;
export type CronJob = (typeof cronJobs)[number];

export const cronOutcomes = ["running", "done", "failed"] as const;
