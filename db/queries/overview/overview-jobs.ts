import { desc, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import { cronRuns, emailOutbox, stripeEvents } from "@/db/schema";
import type { CronJob } from "@/db/values/cron-jobs";

export type CronRun = typeof cronRuns.$inferSelect;

/** The latest run of a job and the latest successful one. Uses `cron_runs_newest`. */
export async function selectLastRuns(
  db: Queryable,
  job: CronJob,
): Promise<{ readonly last: CronRun | null; readonly lastDone: CronRun | null }> {
  const rows = await db
    .select()
    .from(cronRuns)
    .where(sql`job = ${job}`)
    .orderBy(desc(cronRuns.id))
    .limit(200);
  const done = rows.find(({ outcome }) => outcome === "done");
  return { last: rows[0] ?? null, lastDone: done ?? null };
}

type JobCount = {
  /** Name of a count, such as `rateLimits`. */
  readonly name: string;
  readonly lastRun: number;
  readonly total: number;
};

/** Sums each count of a job's completed runs since a time, with its value in the last of them. */
export async function selectJobCounts(db: Queryable, job: CronJob, since: Date) {
  return await readRows<JobCount>(
    db,
    sql`with runs as (
        select id, counts from cron_runs
        where job = ${job} and outcome = 'done' and started_at >= ${timestampParam(since)})
      select c.key as name, sum(c.value::bigint)::int as total,
        coalesce(sum(c.value::bigint) filter (where id = (select max(id) from runs)), 0)::int as "lastRun"
      from runs, jsonb_each_text(counts) c group by c.key`,
  );
}

export type Backlog = {
  readonly waitingEmails: number;
  /** PostgreSQL's text format; null if nothing is waiting. */
  readonly oldestEmailAt: string | null;
  readonly failedEmails: number;
  readonly waitingEvents: number;
  readonly failedEvents: number;
  readonly pendingRefunds: number;
};

/** Emails that staff skipped after a restore didn't fail. */
const hasFailed = sql`failed_at is not null and last_error is distinct from 'skipped_after_restore'`;

/** Counts what is waiting and what failed, in one snapshot from partial indexes. */
export async function selectBacklog(db: Queryable): Promise<Backlog> {
  const [backlog] = await readRows<Backlog>(
    db,
    sql`
    select
      (select count(*)::int from email_outbox where sent_at is null and failed_at is null)
        as "waitingEmails",
      (select min(created_at)::text from email_outbox where sent_at is null and failed_at is null)
        as "oldestEmailAt",
      (select count(*)::int from email_outbox where ${hasFailed}) as "failedEmails",
      (select count(*)::int from stripe_events where handled_at is null) as "waitingEvents",
      (select count(*)::int from stripe_events where handled_at is null and attempts > 0)
        as "failedEvents",
      (select count(*)::int from refund_requests where status = 'pending') as "pendingRefunds"`,
  );
  if (!backlog) throw new Error("backlog query returned no row");
  return backlog;
}

/** The latest emails that failed for good. Uses `email_outbox_failed`. */
export async function selectFailedEmails(db: Queryable, limit: number) {
  return await db
    .select({
      id: emailOutbox.id,
      kind: emailOutbox.kind,
      toEmail: emailOutbox.toEmail,
      orderId: emailOutbox.orderId,
      failedAt: emailOutbox.failedAt,
      lastError: emailOutbox.lastError,
      isRetryable: sql<boolean>`props is not null`,
    })
    .from(emailOutbox)
    .where(hasFailed)
    .orderBy(desc(emailOutbox.failedAt))
    .limit(limit);
}

/** Stripe events that failed at least once and aren't processed yet, most recently tried first. */
export async function selectFailedEvents(db: Queryable, limit: number) {
  return await db
    .select({
      id: stripeEvents.id,
      type: stripeEvents.type,
      receivedAt: stripeEvents.receivedAt,
      attempts: stripeEvents.attempts,
      nextAttemptAt: stripeEvents.nextAttemptAt,
      lastError: stripeEvents.lastError,
    })
    .from(stripeEvents)
    .where(sql`handled_at is null and attempts > 0`)
    .orderBy(desc(stripeEvents.nextAttemptAt))
    .limit(limit);
}
