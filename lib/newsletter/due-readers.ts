import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { instant as at } from "@/db/instant";
import { readRows } from "@/db/read-rows";
import { chicagoDayOf } from "@/lib/chicago-clock";
import { liesAhead } from "@/lib/newsletter/issues-ahead";
import { type ReaderStage, sendingWindow } from "@/lib/newsletter/schedule";
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
    /** When its words, place or state changed last. */
    readonly changedAt: string;
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
  readonly changed_at: string | null;
};

/**
 * A welcome leaves at any hour; everything else within the hours of a day, and of that day alone.
 * The second welcomes are among what is scheduled; by themselves where the rest must wait for them.
 */
export type DueKind = "welcome" | "second_welcome" | "scheduled";

/**
 * Locks up to `limit` readers whose time has come, longest due first, past what others hold; those of
 * one issue stand together, or a claim's batches would hold a handful of mails each. Nobody
 * is due for what is scheduled outside the day's hours, nor for a slot of an earlier day.
 */
export async function lockDueReaders(
  tx: Transaction,
  now: Date,
  { kind, limit }: { readonly kind: DueKind; readonly limit: number },
): Promise<DueReader[]> {
  const { opensAt, lastCallAt } = sendingWindow(chicagoDayOf(now));
  if (kind !== "welcome" && (now < opensAt || now >= lastCallAt)) return [];
  // A W1 whose fate is open may still arrive today, so W2 waits for it.
  const isW1Known = sql`not exists (
    select from newsletter_sends open where open.subscriber_id = r.id and open.status = 'queued')`;
  const which = {
    welcome: sql`stage = 'w1'`,
    // Slots are the hour at which a day opens: by it alone the index leads to them.
    second_welcome: sql`stage = 'w2' and next_send_at = ${at(opensAt)} and ${isW1Known}`,
    scheduled: sql`stage <> 'w1' and next_send_at >= ${at(opensAt)} and (stage <> 'w2' or ${isW1Known})`,
  }[kind];
  // A locking CTE runs once. The place says where to look from, but for issues that were put in or
  // moved since the last mail; the ledger says what was sent. The first of those for anybody here
  // lets the index lead to the place, or each reader would read all the issues they had.
  const isUnsent = sql`not exists (
    select from newsletter_sends s where s.subscriber_id = due.id and s.issue_id = i.id)`;
  const rows = await readRows<Row>(
    tx,
    sql`
    with due as materialized (
      select id, stage, frequency_pref, first_name, last_sent_on, sequence_position, next_send_at
      from newsletter_subscribers r
      where next_send_at <= ${at(now)} and ${which}
      order by next_send_at, stage, sequence_position
      limit ${limit}
      for update skip locked
    ), changed as (
      select min(position) as place from newsletter_issues
      where updated_at >= (select min(last_sent_on) from due)::timestamp at time zone 'UTC'
    ), next as materialized (
      select *, case stage
        when 'sequence' then (
          select i.id from newsletter_issues i
          where i.position >= least(due.sequence_position + 1, (select place from changed))
            and ${liesAhead("due")} and ${isUnsent}
          order by i.position limit 1)
        else (select i.id from newsletter_issues i where i.id = due.stage and ${isUnsent})
      end as issue_id
      from due
    )
    select next.id, stage, frequency_pref, first_name, last_sent_on::text,
      issue_id, position, is_published, updated_at::text as changed_at
    from next left join newsletter_issues issue on issue.id = issue_id
    order by next_send_at, stage, sequence_position`,
  );
  return rows.map((row) => ({
    id: row.id,
    stage: row.stage,
    frequency: row.frequency_pref,
    firstName: row.first_name,
    lastSentOn: row.last_sent_on,
    issue:
      row.issue_id === null
        ? null
        : {
            id: row.issue_id,
            position: row.position,
            isPublished: row.is_published ?? false,
            changedAt: row.changed_at ?? "",
          },
  }));
}
