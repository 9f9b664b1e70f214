import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { ReaderStage } from "@/lib/newsletter/schedule";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";

export type DueReader = {
  readonly id: string;
  readonly stage: ReaderStage;
  readonly frequency: FrequencyPref;
  readonly firstName: string;
  readonly lastSentOn: string | null;
  /** The mail that comes next: the first in place of those that were never sent to this reader. */
  readonly issue: {
    readonly id: string;
    readonly position: number | null;
    readonly isPublished: boolean;
  } | null;
};

type Row = {
  readonly id: string;
  readonly stage: ReaderStage;
  readonly frequency_pref: FrequencyPref;
  readonly first_name: string;
  readonly last_sent_on: string | null;
  readonly issue_id: string | null;
  readonly position: number | null;
  readonly is_published: boolean | null;
};

/** Locks up to `limit` readers whose time has come, longest due first, past what others hold. */
export async function lockDueReaders(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<DueReader[]> {
  // A locking CTE runs once. The place says where to look from; the ledger says what was sent.
  const rows = await tx.execute<Row>(sql`
    with due as materialized (
      select id, stage, frequency_pref, first_name, last_sent_on::text, sequence_position, next_send_at
      from newsletter_subscribers
      where next_send_at <= ${now.toISOString()}::timestamptz
      order by next_send_at
      limit ${limit}
      for update skip locked
    )
    select due.id, due.stage, due.frequency_pref, due.first_name, due.last_sent_on,
      issue.id as issue_id, issue.position, issue.is_published
    from due left join lateral (
      select i.id, i.position, i.is_published
      from newsletter_issues i
      where case due.stage when 'sequence' then i.position > due.sequence_position
          else i.id = due.stage end
        and not exists (
          select from newsletter_sends s where s.subscriber_id = due.id and s.issue_id = i.id)
      order by i.position
      limit 1
    ) issue on true
    order by due.next_send_at`);
  return rows.map((row) => ({
    id: row.id,
    stage: row.stage,
    frequency: row.frequency_pref,
    firstName: row.first_name,
    lastSentOn: row.last_sent_on,
    issue:
      row.issue_id === null
        ? null
        : { id: row.issue_id, position: row.position, isPublished: row.is_published ?? false },
  }));
}
