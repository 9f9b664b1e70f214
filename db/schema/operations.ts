import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { cronJobs, cronOutcomes } from "@/db/values/cron-jobs";
import { type IncidentFacts, incidentKinds, systemReadingKinds } from "@/db/values/incidents";
import { restoreDecisions } from "@/db/values/restores";

/** Recent runs of each scheduled job. Older ones are deleted. */
export const cronRuns = pgTable(
  "cron_runs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    job: text({ enum: cronJobs }).notNull(),
    startedAt: timestamptz().notNull(),
    /** Null while it runs, or if it was interrupted. */
    endedAt: timestamptz(),
    outcome: text({ enum: cronOutcomes }).notNull().default("running"),
    /** Results such as `sent: 12`. */
    counts: jsonb().$type<Readonly<Record<string, number>>>(),
    error: text(),
  },
  (t) => [
    index("cron_runs_newest").on(t.job, t.id),
    check("cron_runs_job", sql`${t.job} ${inList(cronJobs)}`),
    check("cron_runs_outcome", sql`${t.outcome} ${inList(cronOutcomes)}`),
  ],
);

/** Problems that staff were alerted to. One is open per kind and subject. */
export const incidents = pgTable(
  "incidents",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: incidentKinds }).notNull(),
    /** What it's about, such as a job or a domain; empty if there is only one. */
    subject: text().notNull().default(""),
    facts: jsonb().$type<IncidentFacts>().notNull(),
    openedAt: timestamptz().notNull(),
    /** The last check that found the problem. */
    lastSeenAt: timestamptz().notNull(),
    resolvedAt: timestamptz(),
    /** When the alert was sent: the email queued and the webhook, if any, accepted. */
    notifiedAt: timestamptz(),
    recoveryNotifiedAt: timestamptz(),
    /** A process is calling the webhook until then. */
    leasedUntil: timestamptz(),
  },
  (t) => [
    uniqueIndex("incidents_open").on(t.kind, t.subject).where(sql`resolved_at is null`),
    index("incidents_newest").on(t.openedAt, t.id),
    index("incidents_to_notify")
      .on(t.openedAt)
      .where(
        sql`notified_at is null or (resolved_at is not null and recovery_notified_at is null)`,
      ),
    check("incidents_kind", sql`${t.kind} ${inList(incidentKinds)}`),
    check("incidents_order", sql`${t.resolvedAt} >= ${t.openedAt}`),
  ],
);

/** The latest reading of each thing that isn't in the database, such as the site's certificate. */
export const systemReadings = pgTable(
  "system_readings",
  {
    kind: text({ enum: systemReadingKinds }).primaryKey(),
    checkedAt: timestamptz().notNull(),
    value: jsonb(),
  },
  (t) => [check("system_readings_kind", sql`${t.kind} ${inList(systemReadingKinds)}`)],
);

/** Unexpected errors per minute, on all instances. */
export const faultMinutes = pgTable("fault_minutes", {
  minute: timestamptz().primaryKey(),
  faults: integer().notNull(),
});

/** Backups that `npm run backup` made of this database. */
export const backups = pgTable("backups", {
  /** The backup's name, such as `2026-11-25T07-30-00Z`. */
  name: text().primaryKey(),
  createdAt: timestamptz().notNull(),
  rows: bigint({ mode: "number" }).notNull(),
  /** Encrypted size. */
  bytes: bigint({ mode: "number" }).notNull(),
  /** When `npm run restore` restored it elsewhere and found nothing missing. */
  verifiedAt: timestamptz(),
});

/**
 * A provider that restores the database to a point in time, as staff recorded it. It has at most one row, named
 * `database`.
 */
export const providerBackups = pgTable(
  "provider_backups",
  {
    id: text().primaryKey(),
    /** Counts edits, to find conflicting ones. */
    version: integer().notNull(),
    provider: text().notNull(),
    /** How far back it restores. */
    retentionDays: integer().notNull(),
    /** The day of the last restore that staff tried. */
    restoredOn: date({ mode: "string" }).notNull(),
    recordedByEmail: text().notNull(),
    recordedAt: timestamptz().notNull(),
  },
  (t) => [check("provider_backups_retention", sql`${t.retentionDays} between 1 and 3650`)],
);

/** Who approved the legal texts, once per version of them. */
export const legalApprovals = pgTable("legal_approvals", {
  /** The day these texts changed last (lib/core/site.ts). */
  textsUpdatedOn: date({ mode: "string" }).primaryKey(),
  /** The lawyer or owner who approved them. */
  approvedBy: text().notNull(),
  recordedByEmail: text().notNull(),
  recordedAt: timestamptz().notNull(),
});

/**
 * The databases and buckets that production has used (lib/config/resources.ts). A copy of the database
 * has these rows too, but another name.
 */
export const productionResources = pgTable("production_resources", {
  name: text().primaryKey(),
  recordedAt: timestamptz().notNull().defaultNow(),
});

/**
 * A single row: the server that this database is on, and a count that the crons keep here and outside. A
 * restored copy shows another server or a lower count (lib/restores/notice-restore.ts).
 */
export const databaseClock = pgTable(
  "database_clock",
  {
    id: integer().primaryKey(),
    /** New after each restore: names the count outside, so that a copy never compares with another's. */
    lineage: uuid().notNull().defaultRandom(),
    server: text().notNull(),
    ticks: bigint({ mode: "number" }).notNull().default(0),
    tickedAt: timestamptz(),
  },
  (t) => [check("database_clock_one", sql`${t.id} = 1`)],
);

/**
 * Times that the site noticed it runs on a restored copy. Only the newest counts: what was due before it is
 * kept back until staff decide.
 */
export const databaseRestores = pgTable(
  "database_restores",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    noticedAt: timestamptz().notNull(),
    /** The copy's last minute; null if it never ran a cron. */
    dataUntil: timestamptz(),
    decision: text({ enum: restoreDecisions }),
    decidedAt: timestamptz(),
    decidedBy: text(),
  },
  (t) => [check("database_restores_decision", sql`${t.decision} ${inList(restoreDecisions)}`)],
);

/** Tags of cached pages and data (lib/web/http/shared-tags.ts). */
export const cacheTags = pgTable("cache_tags", {
  tag: text().primaryKey(),
  /** Raised by each change. */
  version: integer().notNull().default(1),
});
