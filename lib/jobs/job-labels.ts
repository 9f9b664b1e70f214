import type { CronJob } from "@/db/values/cron-jobs";

/** What staff call each scheduled job. */
export const jobLabels: Readonly<Record<CronJob, string>> = {
  outbox: "Payments and email",
  newsletter: "Newsletter",
  retention: "Data retention cleanup",
};
