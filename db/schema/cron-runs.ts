import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { timestamptz } from "@/db/schema/timestamptz";
import { cronJobs, cronOutcomes } from "@/db/values/cron-jobs";

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
