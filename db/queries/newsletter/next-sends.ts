import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";
import type { SubscriberStage } from "@/db/values/newsletter";

export type NextSendsRow = {
  /** As `2026-11-24`. */
  readonly day: string;
  readonly startsAt: string;
  readonly stage: SubscriberStage;
  readonly position: number;
  readonly subscribers: number;
};

/**
 * Counts scheduled subscribers by local day and position. Overdue ones count as today's. Grouping
 * by timestamp first avoids converting a million timestamps to days.
 */
export async function countNextSends(
  db: Queryable,
  { today, until, timeZone }: Readonly<{ today: string; until: Date; timeZone: string }>,
): Promise<readonly NextSendsRow[]> {
  return await readRows<NextSendsRow>(
    db,
    sql`
    with slots as (
      select next_send_at, stage, sequence_position, count(*) as subscribers
      from newsletter_subscribers
      where next_send_at is not null and next_send_at < ${timestampParam(until)}
      group by next_send_at, stage, sequence_position)
    select greatest((next_send_at at time zone ${timeZone})::date, ${today}::date)::text as day,
      min(next_send_at)::text as "startsAt", stage, sequence_position as position,
      sum(subscribers)::int as subscribers
    from slots group by 1, stage, sequence_position order by 1, sequence_position`,
  );
}
