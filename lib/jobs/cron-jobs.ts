export { type CronJob, cronJobs } from "@/db/values/cron-jobs";
