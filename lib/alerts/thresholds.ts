import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";

/** When a reading becomes an incident. When a job is late: lib/jobs/cron-jobs.ts. */
export const thresholds = {
  /** Age of the oldest email in the outbox. */
  outboxMs: 15 * minuteMs,
  /** Age of the oldest unprocessed Stripe event; most are processed within seconds. */
  eventMs: 15 * minuteMs,
  /** Free space where uploads are stored. */
  diskFreeBytes: 1_073_741_824,
  diskFreeShare: 0.05,
  /** Share of the server's connections in use. */
  connectionShare: 0.8,
  /** Backups run once a day. */
  backupMs: 26 * hourMs,
  /** Let's Encrypt renews 30 days before. */
  certificateMs: 14 * dayMs,
  /** Unexpected errors in five minutes: at least this many, and this many times the day's average. */
  faults: 10,
  faultsTimesUsual: 5,
  /** What a minute adds to the average at most, so that noise can't hide an outage: 100 always alert. */
  faultsPerUsualMinute: 4,
} as const;

export const faultWindowMs = 5 * minuteMs;
/** The average is computed over this long, before the window. */
export const faultBaselineMs = dayMs;

/** An incident is resolved once its problem hasn't been seen for this long, so that it doesn't flap. */
export const calmMs = 5 * minuteMs;
