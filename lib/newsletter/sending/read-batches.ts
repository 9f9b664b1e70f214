import { sql } from "drizzle-orm";
import { readRows } from "@/db/read-rows";
import type { Ctx } from "@/lib/ctx";
import type { BatchStatus } from "@/lib/newsletter/sending/send-statuses";

export type BatchRow = {
  readonly id: string;
  readonly issueId: string;
  readonly subject: string;
  readonly chicagoDate: string;
  readonly status: BatchStatus;
  /** Released sends aren't counted. */
  readonly mails: number;
  /** Sends with an unknown result. */
  readonly uncertainMails: number;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Null if no call may have been accepted yet. */
  readonly firstAttemptAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly settledAt: Date | null;
  readonly lastError: string | null;
};

type Row = Omit<BatchRow, "createdAt" | "firstAttemptAt" | "nextAttemptAt" | "settledAt"> &
  Readonly<
    Record<"createdAt" | "nextAttemptAt", string> &
      Record<"firstAttemptAt" | "settledAt", string | null>
  >;

/** `troubled`: uncertain or rejected as a whole. `waiting`: queued, sending or delayed. */
export type BatchKind = "troubled" | "waiting";

/**
 * Reads batches that staff may want to check, newest first. Uncertain batches are never retried;
 * their subscribers get the next issue as usual.
 */
export async function readBatches(
  ctx: Ctx,
  { kind, limit = 50 }: { readonly kind: BatchKind; readonly limit?: number },
): Promise<readonly BatchRow[]> {
  // Must match the predicates of the partial indexes.
  const which =
    kind === "waiting"
      ? sql`status in ('queued', 'sending') order by next_attempt_at desc`
      : sql`status in ('uncertain', 'failed') order by settled_at desc`;
  const rows = await readRows<Row>(
    ctx.db,
    sql`
    with page as (select * from newsletter_batches where ${which} limit ${limit})
    select b.id, r.issue_id as "issueId", r.subject, b.chicago_date::text as "chicagoDate",
      b.status, b.attempts, s.mails, s.uncertain as "uncertainMails", b.created_at as "createdAt",
      b.first_attempt_at as "firstAttemptAt", b.next_attempt_at as "nextAttemptAt",
      b.settled_at as "settledAt", b.last_error as "lastError"
    from page b
    join newsletter_renders r on r.id = b.render_id
    cross join lateral (
      select count(*)::int as mails, count(*) filter (where status = 'uncertain')::int as uncertain
      from newsletter_sends where batch_id = b.id) s
    order by coalesce(b.settled_at, b.next_attempt_at) desc, b.id`,
  );
  const at = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    firstAttemptAt: at(row.firstAttemptAt),
    nextAttemptAt: new Date(row.nextAttemptAt),
    settledAt: at(row.settledAt),
  }));
}
