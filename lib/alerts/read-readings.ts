import {
  type SystemFigures,
  selectJobsDone,
  selectLatestBackup,
  selectSystemFigures,
} from "@/db/queries/operations/incidents";
import { isLimitReached } from "@/db/queries/operations/rate-limits";
import { cronJobs } from "@/db/values/cron-jobs";
import type { Readings } from "@/lib/alerts/readings";
import type { SystemReadings } from "@/lib/alerts/take-system-readings";
import { faultBaselineMs, faultWindowMs, thresholds } from "@/lib/alerts/thresholds";
import type { Ctx } from "@/lib/ctx";
import { wrongCodesKey } from "@/lib/rate-limit/hit-rate-limit";

/** Reads what the database says about the system and adds the readings of other machines. */
export async function readReadings(
  ctx: Pick<Ctx, "db" | "now">,
  system: SystemReadings,
): Promise<Readings & { readonly databaseBytes: number }> {
  const now = ctx.now();
  const recentFrom = new Date(now.getTime() - faultWindowMs);
  const [done, figures, backup, areCodesGuessed] = await Promise.all([
    selectJobsDone(ctx.db),
    selectSystemFigures(ctx.db, {
      recentFrom,
      earlierFrom: new Date(recentFrom.getTime() - faultBaselineMs),
      mostPerMinute: thresholds.faultsPerUsualMinute,
    }),
    selectLatestBackup(ctx.db),
    isLimitReached(ctx.db, now, wrongCodesKey),
  ]);
  return {
    ...system,
    now,
    jobs: cronJobs.map((job) => ({ job, doneAt: done.get(job) ?? null })),
    oldestEmailAt: toDate(figures.oldestEmailAt),
    events: { waiting: figures.waitingEvents, oldestAt: toDate(figures.oldestEventAt) },
    connections: { used: figures.connectionsUsed, limit: figures.connectionLimit },
    faults: countFaults(figures),
    areCodesGuessed,
    backupAt: backup?.createdAt ?? null,
    databaseBytes: figures.databaseBytes,
  };
}

function countFaults({ recentFaults, earlierFaults }: SystemFigures): Readings["faults"] {
  return { recent: recentFaults, usual: (earlierFaults * faultWindowMs) / faultBaselineMs };
}

function toDate(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
