import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import { isUnsentIssue, isUpcomingIssue } from "@/db/queries/newsletter/upcoming-issue";
import { timestampParam as at, readRows } from "@/db/read-rows";
import type { FrequencyPref, SubscriberStage } from "@/db/values/newsletter";

export type DueSubscriber = {
  readonly id: string;
  readonly stage: SubscriberStage;
  readonly frequency: FrequencyPref;
  readonly firstName: string;
  readonly lastSentOn: string | null;
  /** The first issue in sequence order that was never sent to this subscriber. */
  readonly issue: {
    readonly id: string;
    readonly position: number | null;
    readonly isPublished: boolean;
    /** Last change of content, position or status. */
    readonly changedAt: string;
  } | null;
};

type Row = {
  readonly id: string;
  readonly stage: SubscriberStage;
  readonly frequency_pref: FrequencyPref;
  readonly first_name: string;
  readonly last_sent_on: string | null;
  readonly issue_id: string | null;
  readonly position: number | null;
  readonly is_published: boolean | null;
  readonly changed_at: string | null;
};

/**
 * `welcome` can leave at any hour. `scheduled` leaves within the day's sending hours and includes
 * W2. `second_welcome` is W2 alone, for when a send limit applies.
 */
export type DueKind = "welcome" | "second_welcome" | "scheduled";

/**
 * Locks up to `limit` due subscribers, longest overdue first, skipping rows that other processes
 * hold. Sorting by issue keeps batches full. Scheduled sends of an earlier day's slot aren't due.
 * @param input.opensAt when today's sending hours start
 * @param input.from leaves out sends that were due before
 * @param input.restoredAt use the frequency of that time
 */
export async function lockDueSubscribers(
  tx: Transaction,
  input: {
    readonly kind: DueKind;
    readonly limit: number;
    readonly now: Date;
    readonly opensAt: Date;
    readonly from?: Date | undefined;
    readonly restoredAt?: Date | undefined;
  },
): Promise<DueSubscriber[]> {
  const { kind, limit, now, opensAt, from, restoredAt } = input;
  const frequency = restoredAt
    ? sql`coalesce((
        select metadata->>'from' from newsletter_events e
        where e.subscriber_id = r.id and event_type = 'preferences_changed' and metadata ? 'from'
          and e.created_at >= ${at(restoredAt)}
        order by e.created_at limit 1), frequency_pref)`
    : sql`frequency_pref`;
  const isHeld = from ? sql`next_send_at < ${at(from)}` : sql`false`;
  // A W1 with an unknown result may still arrive today, so W2 has to wait.
  const isW1Known = sql`not exists (
    select from newsletter_sends open where open.subscriber_id = r.id and open.status = 'queued')`;
  const filter = {
    welcome: sql`stage = 'w1'`,
    // Every slot is at the opening hour, which lets the index find W2 by that time alone.
    second_welcome: sql`stage = 'w2' and next_send_at = ${at(opensAt)} and ${isW1Known}`,
    scheduled: sql`stage <> 'w1' and next_send_at >= ${at(opensAt)} and (stage <> 'w2' or ${isW1Known})`,
  }[kind];
  // A locking CTE runs once. `changed` is the first position that may be unsent for anyone in this
  // claim because an issue was inserted or moved. It bounds the index scan; the send log decides
  // what was sent.
  const isUnsent = isUnsentIssue("due");
  const rows = await readRows<Row>(
    tx,
    sql`
    with due as materialized (
      select id, stage, ${frequency} as frequency_pref, first_name, last_sent_on, sequence_position, next_send_at
      from newsletter_subscribers r
      where next_send_at <= ${at(now)} and not ${isHeld} and ${filter}
      order by next_send_at, stage, sequence_position
      limit ${limit}
      for update skip locked
    ), changed as (
      select min(position) as position from newsletter_issues
      where updated_at >= (select min(last_sent_on) from due)::timestamp at time zone 'UTC'
    ), next as materialized (
      select *, case stage
        when 'sequence' then (
          select i.id from newsletter_issues i
          where i.position >= least(due.sequence_position + 1, (select position from changed))
            and ${isUpcomingIssue("due")} and ${isUnsent}
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

/** Returns when the first send before `before` was due; null if none was. */
export async function findEarliestSend(db: Queryable, before: Date): Promise<Date | null> {
  const [row] = await readRows<{ at: string | null }>(
    db,
    sql`select min(next_send_at) as at from newsletter_subscribers where next_send_at < ${at(before)}`,
  );
  return row?.at ? new Date(row.at) : null;
}
