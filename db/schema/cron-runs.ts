import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { timestamptz } from "@/db/schema/timestamptz";
import { cronJobs, cronOutcomes } from "@/db/values/cron-jobs";

/** The latest runs of each scheduled job; older ones go as new ones come. */
export const cronRuns = pgTable(
  "cron_runs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    job: text({ enum: cronJobs }).notNull(),
    startedAt: timestamptz().notNull(),
    /** Null while it runs, and for one that was cut off. */
    endedAt: timestamptz(),
    outcome: text({ enum: cronOutcomes }).notNull().default("running"),
    /** What it did, such as `sent: 12`. */
    counts: jsonb().$type<Readonly<Record<string, number>>>(),
    error: text(),
  },
  (t) => [
    index("cron_runs_newest").on(t.job, t.id),
    check("cron_runs_job", sql`${t.job} ${inList(cronJobs)}`),
    check("cron_runs_outcome", sql`${t.outcome} ${inList(cronOutcomes)}`),
  ],
);
