import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { FrequencyPref, SuppressionReason } from "@/db/values/newsletter";

export type StateCount = {
  readonly state: "pending" | "suppressed" | "news_only" | "done" | "unsubscribed" | "scheduled";
  readonly frequency: FrequencyPref;
  readonly subscribers: number;
};

/**
 * Counts subscribers by state and frequency with index-only scans. Those with broadcasts only are
 * never due, so the suppressed ones among them are found by their address.
 */
export async function countSubscribersByState(db: Queryable): Promise<readonly StateCount[]> {
  return await readRows<StateCount>(
    db,
    sql`
    select 'scheduled' as state, frequency_pref as frequency, count(*)::int as subscribers
    from newsletter_subscribers where next_send_at is not null group by frequency_pref
    union all
    select case when unsubscribed_at is not null then 'unsubscribed'
        when not confirmed then 'pending' when stage = 'done' then 'done'
        else 'suppressed' end as state,
      frequency_pref as frequency, count(*)::int as subscribers
    from newsletter_subscribers where next_send_at is null and stage <> 'none' group by 1, 2
    union all
    select case when unsubscribed_at is not null then 'unsubscribed' when not confirmed then 'pending'
        when exists (select from newsletter_suppressions p where p.email_hash = s.email_hash)
          then 'suppressed'
        else 'news_only' end as state,
      frequency_pref as frequency, count(*)::int as subscribers
    from newsletter_subscribers s where next_send_at is null and stage = 'none' group by 1, 2`,
  );
}

/** Counts scheduled subscribers with a pause on a day (`2026-11-24`). */
export async function countPausedSubscribers(db: Queryable, today: string): Promise<number> {
  const [counted] = await readRows<{ paused: number }>(
    db,
    sql`
    select count(*)::int as paused from newsletter_subscribers
    where paused_until > ${today}::date and next_send_at is not null`,
  );
  return counted?.paused ?? 0;
}

export async function countSuppressions(db: Queryable) {
  return await readRows<{ reason: SuppressionReason; addresses: number }>(
    db,
    sql`select reason, count(*)::int as addresses from newsletter_suppressions group by reason`,
  );
}
