export type { CronJob } from "@/db/values/cron-jobs";
