import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { SubscriberStage } from "@/db/values/newsletter";

/** Counts all and scheduled subscribers by stage and position, with index-only scans. */
export async function countSubscribersByPosition(db: Queryable) {
  return await readRows<{
    stage: SubscriberStage;
    position: number;
    scheduled: number;
    total: number;
  }>(
    db,
    sql`
    select stage, sequence_position as position, sum(scheduled)::int as scheduled,
      sum(subscribers)::int as total
    from (
      select stage, sequence_position, count(*) as scheduled, count(*) as subscribers
      from newsletter_subscribers where next_send_at is not null group by 1, 2
      union all
      select stage, sequence_position, 0, count(*)
      from newsletter_subscribers where next_send_at is null group by 1, 2) positions
    group by 1, 2`,
  );
}

/** Counts unsubscribes by the last issue sent before. */
export async function countUnsubscribesByIssue(db: Queryable) {
  return await readRows<{ issueId: string | null; subscribers: number }>(
    db,
    sql`
    select item_key as "issueId", count(*)::int as subscribers
    from newsletter_events where event_type = 'unsubscribed' group by item_key`,
  );
}
