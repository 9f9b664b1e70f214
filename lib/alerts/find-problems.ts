import type { CronJob } from "@/db/values/cron-jobs";
import type { IncidentFacts, IncidentKind } from "@/db/values/incidents";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import type { Certificate, DiskSpace } from "@/lib/core/ports/probes";
import type { DomainFinding } from "@/lib/email/sender-domain";
import { isJobLate } from "@/lib/jobs/cron-jobs";
import { rateLimits } from "@/lib/rate-limit/policies";

export type DomainReading = {
  readonly domain: string;
  readonly findings: readonly Pick<DomainFinding, "check" | "status">[];
  /** Checks that have passed before. Only those can break. */
  readonly passedBefore: readonly DomainFinding["check"][];
};

/** A reading that may fail, or have nothing to read: no disk of our own, no https. */
export type Reading<Value> = Value | "unknown" | "none";

/** Everything that the rules judge, read at one time. */
export type Readings = {
  readonly now: Date;
  /** When the site was first checked. */
  readonly firstCheckAt: Date;
  readonly jobs: readonly { readonly job: CronJob; readonly doneAt: Date | null }[];
  readonly oldestEmailAt: Date | null;
  readonly events: { readonly waiting: number; readonly oldestAt: Date | null };
  readonly connections: { readonly used: number; readonly limit: number };
  readonly faults: { readonly recent: number; readonly usual: number };
  /** More wrong guesses of emailed codes than typing errors explain (lib/rate-limit/policies.ts). */
  readonly areCodesGuessed: boolean;
  /** Busy calendars that weren't read for an hour. */
  readonly unreadCalendars: readonly { readonly name: string; readonly readAt: Date }[];
  /** Null if no backup was ever made with `npm run backup`. */
  readonly backupAt: Date | null;
  readonly disk: Reading<DiskSpace>;
  readonly certificate: Reading<Certificate & { readonly host: string }>;
  readonly domains: Reading<readonly DomainReading[]>;
};

type Problem = { readonly subject: string; readonly facts: IncidentFacts };

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
  /** Busy calendars are read every five minutes. */
  calendarMs: hourMs,
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

/** `unknown`: the reading failed, so incidents of this kind stay as they are. */
type Found = readonly Problem[] | "unknown";

const rules: Readonly<Record<IncidentKind, (readings: Readings) => Found>> = {
  job_late: ({ now, jobs, firstCheckAt }) =>
    jobs.flatMap(({ job, doneAt }) => {
      const since = doneAt ?? firstCheckAt;
      const minutes = Math.floor((now.getTime() - since.getTime()) / minuteMs);
      return isJobLate(job, since, now) ? [{ subject: job, facts: { minutes } }] : [];
    }),

  outbox_stuck: ({ now, oldestEmailAt }) => overdue(now, oldestEmailAt, thresholds.outboxMs),

  event_unprocessed: ({ now, events }) =>
    overdue(now, events.oldestAt, thresholds.eventMs, { waiting: events.waiting }),

  disk_low: ({ disk }) =>
    judge(disk, ({ freeBytes, totalBytes }) => {
      const isLow =
        freeBytes < thresholds.diskFreeBytes || freeBytes < thresholds.diskFreeShare * totalBytes;
      const freeMegabytes = Math.floor(freeBytes / 1_048_576);
      const percentFree = Math.floor((freeBytes / totalBytes) * 100);
      return isLow ? [{ subject: "", facts: { freeMegabytes, percentFree } }] : [];
    }),

  connections_short: ({ connections: { used, limit } }) =>
    used >= thresholds.connectionShare * limit ? [{ subject: "", facts: { used, limit } }] : [],

  backup_late: ({ now, backupAt }) => {
    if (backupAt === null || now.getTime() - backupAt.getTime() <= thresholds.backupMs) return [];
    const hours = Math.floor((now.getTime() - backupAt.getTime()) / hourMs);
    return [{ subject: "", facts: { hours } }];
  },

  certificate_broken: ({ now, certificate }) =>
    judge(certificate, ({ host, expiresAt, problem }) => {
      const leftMs = expiresAt.getTime() - now.getTime();
      if (problem === null && leftMs >= thresholds.certificateMs) return [];
      const daysLeft = Math.floor(leftMs / dayMs);
      return [{ subject: host, facts: { daysLeft, ...(problem !== null && { problem }) } }];
    }),

  dns_broken: ({ domains }) =>
    judge(domains, (all) =>
      // A domain with a failed lookup says nothing; the others still count.
      all.flatMap(({ domain, findings, passedBefore }) => {
        const broken = findings
          .filter(({ check, status }) => status === "missing" && passedBefore.includes(check))
          .map(({ check }) => check.toUpperCase());
        return broken.length > 0
          ? [{ subject: domain, facts: { records: broken.join(", ") } }]
          : [];
      }),
    ),

  errors_high: ({ faults: { recent, usual } }) =>
    recent >= thresholds.faults && recent >= thresholds.faultsTimesUsual * usual
      ? [{ subject: "", facts: { recent } }]
      : [],

  calendar_unread: ({ now, unreadCalendars }) =>
    unreadCalendars.map(({ name, readAt }) => ({
      subject: name,
      facts: { minutes: Math.floor((now.getTime() - readAt.getTime()) / minuteMs) },
    })),

  codes_guessed: ({ areCodesGuessed }) =>
    areCodesGuessed ? [{ subject: "", facts: { guesses: rateLimits.wrongCodes.hits } }] : [],
};

/** Judges the readings. Returns the problems of each kind, or `unknown` if a kind's reading failed. */
export function findProblems(readings: Readings): ReadonlyMap<IncidentKind, Found> {
  const kinds = Object.keys(rules) as IncidentKind[];
  return new Map(kinds.map((kind) => [kind, rules[kind](readings)]));
}

function overdue(
  now: Date,
  oldestAt: Date | null,
  limitMs: number,
  facts: Readonly<Record<string, number>> = {},
): Problem[] {
  if (oldestAt === null || now.getTime() - oldestAt.getTime() <= limitMs) return [];
  const minutes = Math.floor((now.getTime() - oldestAt.getTime()) / minuteMs);
  return [{ subject: "", facts: { minutes, ...facts } }];
}

function judge<Value>(reading: Reading<Value>, rule: (value: Value) => Problem[]): Found {
  if (reading === "unknown") return "unknown";
  return reading === "none" ? [] : rule(reading as Value);
}
