import { and, desc, isNull, lte, or, sql } from "drizzle-orm";
import { claimRows } from "@/db/claim-rows";
import type { Queryable } from "@/db/client";
import { heldBefore } from "@/db/queries/operations/restores";
import { readRows, timestampParam } from "@/db/read-rows";
import { backups, cronRuns, incidents, systemReadings } from "@/db/schema";
import type { CronJob } from "@/db/values/cron-jobs";
import type { SystemReadingKind } from "@/db/values/incidents";

export type Incident = typeof incidents.$inferSelect;

/** The start of each job's latest successful run. Only the newest runs are kept. */
export async function selectJobsDone(db: Queryable): Promise<ReadonlyMap<CronJob, Date>> {
  const rows = await db
    .selectDistinctOn([cronRuns.job], { job: cronRuns.job, startedAt: cronRuns.startedAt })
    .from(cronRuns)
    .where(sql`outcome = 'done'`)
    .orderBy(cronRuns.job, desc(cronRuns.id));
  return new Map(rows.map(({ job, startedAt }) => [job, startedAt]));
}

export type SystemFigures = {
  /** PostgreSQL's text format, as for the next. */
  readonly oldestEmailAt: string | null;
  readonly oldestEventAt: string | null;
  readonly waitingEvents: number;
  readonly connectionsUsed: number;
  readonly connectionLimit: number;
  readonly databaseBytes: number;
  readonly recentFaults: number;
  readonly earlierFaults: number;
};

/**
 * Reads what the alert rules need from the database. `pg_stat_database` counts connections for
 * roles that may not see other roles' sessions.
 */
export async function selectSystemFigures(
  db: Queryable,
  faults: {
    readonly recentFrom: Date;
    readonly earlierFrom: Date;
    /** What a minute counts at most in `earlierFaults`. */
    readonly mostPerMinute: number;
  },
): Promise<SystemFigures> {
  const recentFrom = timestampParam(faults.recentFrom);
  const earlierFrom = timestampParam(faults.earlierFrom);
  const [figures] = await readRows<SystemFigures>(
    db,
    sql`
    select
      (select min(created_at)::text from email_outbox
          where sent_at is null and failed_at is null and next_attempt_at >= coalesce(${heldBefore}, '-infinity'))
        as "oldestEmailAt",
      (select min(received_at)::text from stripe_events where handled_at is null)
        as "oldestEventAt",
      (select count(*)::int from stripe_events where handled_at is null) as "waitingEvents",
      (select sum(numbackends)::int from pg_stat_database) as "connectionsUsed",
      (current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int) as "connectionLimit",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select coalesce(sum(faults), 0)::int from fault_minutes where minute >= ${recentFrom})
        as "recentFaults",
      (select coalesce(sum(least(faults, ${faults.mostPerMinute}::int)), 0)::int from fault_minutes
        where minute >= ${earlierFrom} and minute < ${recentFrom}) as "earlierFaults"`,
  );
  if (!figures) throw new Error("system figures query returned no row");
  return figures;
}

/** The newest backup; null if there was none. */
export async function selectLatestBackup(db: Queryable) {
  const [backup = null] = await db.select().from(backups).orderBy(desc(backups.createdAt)).limit(1);
  return backup;
}

/** The backup that was restored and verified last; null if none was. */
export async function selectLatestVerifiedBackup(db: Queryable) {
  const [backup = null] = await db
    .select()
    .from(backups)
    .where(sql`verified_at is not null`)
    .orderBy(desc(backups.verifiedAt))
    .limit(1);
  return backup;
}

/** The latest readings by kind. */
export async function selectSystemReadings(db: Queryable) {
  const rows = await db.select().from(systemReadings);
  return new Map<SystemReadingKind, (typeof rows)[number]>(rows.map((row) => [row.kind, row]));
}

/** Incidents that are open, longest open first. */
export async function selectOpenIncidents(db: Queryable): Promise<readonly Incident[]> {
  return await db
    .select()
    .from(incidents)
    .where(isNull(incidents.resolvedAt))
    .orderBy(incidents.openedAt, incidents.id);
}

/** The latest incidents that are resolved. */
export async function selectResolvedIncidents(
  db: Queryable,
  limit: number,
): Promise<readonly Incident[]> {
  return await db
    .select()
    .from(incidents)
    .where(sql`resolved_at is not null`)
    .orderBy(desc(incidents.openedAt), desc(incidents.id))
    .limit(limit);
}

/** Leases an incident with an alert or a recovery notice to send; undefined if there is none. */
export async function claimIncidentNotice(
  db: Queryable,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<Incident | undefined> {
  const [incident] = await claimRows(db, incidents, {
    due: and(
      sql`(notified_at is null or (resolved_at is not null and recovery_notified_at is null))`,
      or(isNull(incidents.leasedUntil), lte(incidents.leasedUntil, now)),
    ),
    orderBy: [incidents.openedAt],
    set: { leasedUntil },
  });
  return incident;
}
