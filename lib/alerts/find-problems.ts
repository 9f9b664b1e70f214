import type { IncidentKind } from "@/db/values/incidents";
import type { Problem, Reading, Readings } from "@/lib/alerts/readings";
import { thresholds } from "@/lib/alerts/thresholds";
import { dayMs, hourMs, minuteMs } from "@/lib/core/durations";
import { isJobLate } from "@/lib/jobs/cron-jobs";
import { rateLimits } from "@/lib/rate-limit/policies";

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
