import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import { newsletterBatches as batches, newsletterRenders as renders } from "@/db/schema";
import type { BatchStatus } from "@/db/values/newsletter";

export type BatchRow = {
  readonly id: string;
  readonly issueId: string;
  readonly subject: string;
  readonly chicagoDate: string;
  readonly status: BatchStatus;
  /** Released sends aren't counted. */
  readonly emails: number;
  /** Sends with an unknown result. */
  readonly uncertainEmails: number;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Null if no call may have been accepted yet. */
  readonly firstAttemptAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly completedAt: Date | null;
  readonly lastError: string | null;
};

type Row = Omit<BatchRow, "createdAt" | "firstAttemptAt" | "nextAttemptAt" | "completedAt"> &
  Readonly<
    Record<"createdAt" | "nextAttemptAt", string> &
      Record<"firstAttemptAt" | "completedAt", string | null>
  >;

/** `problem`: uncertain or rejected entirely. `waiting`: queued, sending or delayed. */
export type BatchKind = "problem" | "waiting";

/**
 * Reads batches that staff may want to check, newest first. Uncertain batches are never retried;
 * their subscribers get the next issue as usual.
 */
export async function listBatches(
  db: Queryable,
  { kind, limit }: { readonly kind: BatchKind; readonly limit: number },
): Promise<readonly BatchRow[]> {
  // Must match the predicates of the partial indexes.
  const filter =
    kind === "waiting"
      ? sql`status in ('queued', 'sending') order by next_attempt_at desc`
      : sql`status in ('uncertain', 'failed') order by completed_at desc`;
  const rows = await readRows<Row>(
    db,
    sql`
    with page as (select * from newsletter_batches where ${filter} limit ${limit})
    select b.id, r.issue_id as "issueId", r.subject, b.chicago_date::text as "chicagoDate",
      b.status, b.attempts, s.emails, s.uncertain as "uncertainEmails", b.created_at as "createdAt",
      b.first_attempt_at as "firstAttemptAt", b.next_attempt_at as "nextAttemptAt",
      b.completed_at as "completedAt", b.last_error as "lastError"
    from page b
    join newsletter_renders r on r.id = b.render_id
    cross join lateral (
      select count(*)::int as emails, count(*) filter (where status = 'uncertain')::int as uncertain
      from newsletter_sends where batch_id = b.id) s
    order by coalesce(b.completed_at, b.next_attempt_at) desc, b.id`,
  );
  const at = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    firstAttemptAt: at(row.firstAttemptAt),
    nextAttemptAt: new Date(row.nextAttemptAt),
    completedAt: at(row.completedAt),
  }));
}

/** Counts batches that are queued or being sent, without those from before `from`. */
export async function countWaitingBatches(db: Queryable, from?: Date): Promise<number> {
  const [waiting] = await db
    .select({ batches: count() })
    .from(batches)
    .where(
      and(inArray(batches.status, ["queued", "sending"]), from && gte(batches.createdAt, from)),
    );
  return waiting?.batches ?? 0;
}

/**
 * Ends batches from before a restore that are still open: whether they were sent is unknown, so they never are
 * again, and their subscribers continue with the next issue.
 */
export async function closeSkippedBatches(db: Queryable, now: Date, before: Date): Promise<void> {
  await db.execute(sql`
    with closed as (
      update newsletter_batches set status = 'uncertain', completed_at = ${timestampParam(now)},
        leased_until = null, last_error = 'skipped_after_restore'
      where status in ('queued', 'sending') and created_at < ${timestampParam(before)}
      returning id)
    update newsletter_sends set status = 'uncertain', updated_at = ${timestampParam(now)}
    where status = 'queued' and batch_id in (select id from closed)`);
}

/** The issue as a batch's emails were sent, with placeholders for each subscriber's values; undefined for an unknown id. */
export async function findBatchRender(db: Queryable, batchId: string) {
  const [found] = await db
    .select({
      issueId: renders.issueId,
      issueVersion: renders.issueVersion,
      subject: renders.subject,
      html: renders.html,
      text: renders.text,
      sender: batches.sender,
      chicagoDate: batches.chicagoDate,
    })
    .from(batches)
    .innerJoin(renders, eq(renders.id, batches.renderId))
    .where(eq(batches.id, batchId));
  return found;
}
