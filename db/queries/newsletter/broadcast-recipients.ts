import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "@/db/client";
import type { DueSubscriber } from "@/db/queries/newsletter/due-subscribers";
import { timestampParam as at, readRows } from "@/db/read-rows";
import type { FrequencyPref } from "@/db/values/newsletter";

/** The day on which a group of subscribers can get a broadcast, for each frequency. */
export type RecipientDay = {
  readonly frequency: Exclude<FrequencyPref, "unsubscribed">;
  /** They already have an email on the first day. */
  readonly hasEmail: boolean;
  /** Null if no day of the window is left. */
  readonly day: string | null;
};

/** SQL on `s` (newsletter_subscribers): why they can't get a broadcast today; null if they can. */
function getSkipReason(today: string): SQL {
  return sql`case when s.unsubscribed_at is not null or not s.confirmed then 'unsubscribed'
    when s.email_hash in (select email_hash from newsletter_suppressions) then 'suppressed'
    when not s.wants_news then 'news_off'
    when s.paused_until > ${today}::date then 'paused' end`;
}

/** SQL condition on `s`: may get broadcasts today. Without the two welcome emails, no one does. */
export function isReachable(today: string): SQL {
  return sql`s.stage not in ('w1', 'w2') and (${getSkipReason(today)}) is null`;
}

/**
 * SQL condition on `s`: may get an email outside the series today, as the weekday and one email a day allow.
 * @param frequencies those that include today
 */
export const hasDay = (today: string, frequencies: readonly FrequencyPref[]): SQL => sql`
  (${isReachable(today)} and s.frequency_pref = any(${sql.param(frequencies)}::text[])
    and coalesce(s.last_sent_on < ${today}::date, true)
    and not exists (select from newsletter_sends sent
      where sent.subscriber_id = s.id and sent.chicago_date = ${today}::date))`;

const dayRows = (days: readonly RecipientDay[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(days.map(({ frequency, hasEmail, day }) => ({ frequency, has_email: hasEmail, day })))}::jsonb)
    as slot (frequency text, has_email boolean, day date)`;

type FrozenDays = {
  readonly broadcastId: string;
  /** First day of the window that's left. */
  readonly from: string;
  readonly days: readonly RecipientDay[];
};

/**
 * Freezes the next `limit` of a broadcast's audience: everyone who meets the condition and may get it on
 * the first day. Who has no day in the window is skipped.
 * @param condition on `s` (newsletter_subscribers)
 * @returns how many were frozen; fewer than the limit means that no one is left
 */
export async function freezeRecipients(
  tx: Transaction,
  { broadcastId, from, days, limit }: FrozenDays & { readonly limit: number },
  condition: SQL,
): Promise<number> {
  // In id order, as everywhere, because the foreign key locks each subscriber.
  const { rowCount } = await tx.execute(sql`
    insert into broadcast_recipients (broadcast_id, subscriber_id, status, due_on, skip_reason)
    select ${broadcastId}, s.id, case when slot.day is null then 'skipped' else 'waiting' end, slot.day,
      case when slot.day is null then 'no_day' end
    from newsletter_subscribers s
    join ${dayRows(days)} on slot.frequency = s.frequency_pref
      and slot.has_email = coalesce(s.last_sent_on >= ${from}::date, false)
    where ${isReachable(from)} and ${condition}
      and s.id > coalesce((select subscriber_id from broadcast_recipients
        where broadcast_id = ${broadcastId} order by subscriber_id desc limit 1), ${firstId}::uuid)
    order by s.id limit ${limit}`);
  return rowCount ?? 0;
}

const firstId = "00000000-0000-0000-0000-000000000000";

type Rescheduled = FrozenDays & {
  /** The broadcast is canceled: it reaches no one else. */
  readonly isCanceled?: boolean;
  /** Addresses that are known to be suppressed. */
  readonly suppressedIds?: readonly string[];
};

/** SQL condition on `r`: waiting, and should have got it before this day. */
export const isDueBefore = (day: string): SQL =>
  sql`r.status = 'waiting' and r.due_on < ${day}::date`;

/** SQL condition on `r`: one of these subscribers. */
export const isRecipient = (ids: readonly string[]): SQL =>
  sql`r.subscriber_id = any(${sql.param(ids)}::uuid[])`;

/** Moves recipients to their next day in the window, or skips them. */
export async function rescheduleRecipients(
  tx: Transaction,
  { broadcastId, from, days, isCanceled = false, suppressedIds = [] }: Rescheduled,
  condition: SQL,
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients recipient
    set status = case when next.reason is null then 'waiting' else 'skipped' end,
      due_on = case when next.reason is null then next.day end, skip_reason = next.reason
    from (
      select r.subscriber_id, slot.day, case when ${isCanceled} then 'canceled'
        when s.id = any(${sql.param(suppressedIds)}::uuid[]) then 'suppressed'
        else coalesce(${getSkipReason(from)}, case when slot.day is null then 'no_day' end) end as reason
      from broadcast_recipients r
      join newsletter_subscribers s on s.id = r.subscriber_id
      left join ${dayRows(days)} on slot.frequency = s.frequency_pref
        and slot.has_email = coalesce(s.last_sent_on >= ${from}::date, false)
      where r.broadcast_id = ${broadcastId} and ${condition}) next
    where recipient.broadcast_id = ${broadcastId} and recipient.subscriber_id = next.subscriber_id`);
}

/** Marks waiting recipients as claimed: from now on their result is in the send log. */
export async function markRecipientsClaimed(
  tx: Transaction,
  broadcastId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients r set status = 'claimed', due_on = null
    where r.broadcast_id = ${broadcastId} and ${isRecipient(ids)}`);
}

/** Skips everyone who's still waiting. */
export async function skipWaitingRecipients(tx: Transaction, broadcastId: string): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set status = 'skipped', due_on = null, skip_reason = 'canceled'
    where broadcast_id = ${broadcastId} and status = 'waiting'`);
}

export type DueBroadcast = {
  readonly id: string;
  readonly day: string;
  readonly windowDays: number;
};

/** Finds the first broadcast that's due for someone, and keeps it from being canceled until this transaction ends. */
export async function lockDueBroadcast(
  tx: Transaction,
  today: string,
): Promise<DueBroadcast | undefined> {
  const [broadcast] = await readRows<DueBroadcast>(
    tx,
    sql`
    select id, day::text, window_days as "windowDays" from broadcasts b
    where status = 'sending' and exists (
      select from broadcast_recipients r
      where r.broadcast_id = b.id and r.status = 'waiting' and r.due_on <= ${today}::date)
    order by started_at, id limit 1 for share of b`,
  );
  return broadcast;
}

type DueInput = {
  readonly broadcastId: string;
  readonly limit: number;
  readonly today: string;
  /** Frequencies that include today. */
  readonly frequencies: readonly FrequencyPref[];
  /** Leaves out subscribers with a send that was due before: a restore keeps it back. */
  readonly from?: Date | undefined;
};

type DueRow = Omit<DueSubscriber, "issue"> & { readonly isDue: boolean };

/**
 * Locks up to `limit` recipients who are due, skipping rows that other processes hold.
 * @returns those who can get it now, and the ids of the others
 */
export async function lockDueRecipients(
  tx: Transaction,
  { broadcastId, limit, today, frequencies, from }: DueInput,
): Promise<{ readonly due: readonly DueSubscriber[]; readonly others: readonly string[] }> {
  const rows = await readRows<DueRow>(
    tx,
    sql`
    select s.id, s.stage, s.frequency_pref as frequency, s.first_name as "firstName",
      s.last_sent_on::text as "lastSentOn",
      ${hasDay(today, frequencies)} as "isDue"
    from broadcast_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
    where r.broadcast_id = ${broadcastId} and r.status = 'waiting' and r.due_on <= ${today}::date
      ${from ? sql`and coalesce(s.next_send_at >= ${at(from)}, true)` : sql``}
    order by r.due_on, r.subscriber_id
    limit ${limit}
    for update of s skip locked`,
  );
  const issue = { id: broadcastId, position: null, isPublished: true, changedAt: "" };
  return {
    due: rows.filter(({ isDue }) => isDue).map((row) => ({ ...row, issue })),
    others: rows.filter(({ isDue }) => !isDue).map(({ id }) => id),
  };
}

export type AudienceCount = {
  readonly frequency: FrequencyPref;
  readonly subscribers: number;
  /** Those of them with a next issue of the series. */
  readonly inSeries: number;
};

/**
 * Counts by frequency who would get a broadcast today.
 * @param condition on `s` (newsletter_subscribers)
 */
export async function countAudience(
  db: Queryable,
  today: string,
  condition: SQL,
): Promise<readonly AudienceCount[]> {
  return await readRows<AudienceCount>(
    db,
    sql`
    select s.frequency_pref as frequency, count(*)::int as subscribers,
      count(s.next_send_at)::int as "inSeries"
    from newsletter_subscribers s
    where ${isReachable(today)} and ${condition}
    group by 1`,
  );
}
