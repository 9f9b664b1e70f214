import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { among } from "@/db/schema/among";
import { at } from "@/db/schema/at";
import { cronJobs, cronOutcomes } from "@/lib/jobs/cron-jobs";

/** The latest runs of each scheduled job; older ones go as new ones come. */
export const cronRuns = pgTable(
  "cron_runs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    job: text({ enum: cronJobs }).notNull(),
    startedAt: at().notNull(),
    /** Null while it runs, and for one that was cut off. */
    endedAt: at(),
    outcome: text({ enum: cronOutcomes }).notNull().default("running"),
    /** What it did, such as `sent: 12`. */
    counts: jsonb().$type<Readonly<Record<string, number>>>(),
    trouble: text(),
  },
  (t) => [
    index("cron_runs_newest").on(t.job, t.id),
    check("cron_runs_job", sql`${t.job} ${among(cronJobs)}`),
    check("cron_runs_outcome", sql`${t.outcome} ${among(cronOutcomes)}`),
  ],
);
