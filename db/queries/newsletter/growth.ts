import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Period } from "@/db/queries/overview/overview";
import { readRows, timestampParam } from "@/db/read-rows";

export type GrowthFigures = {
  readonly confirmed: number;
  readonly unsubscribed: number;
  /** Addresses that bounced or reported spam. */
  readonly suppressed: number;
  /** People who deleted their data. */
  readonly deleted: number;
};

/**
 * Counts who joined and who left, one row per period in order. Deleting a subscriber deletes their
 * events too, so only the deletion is counted. Removed suppressions aren't.
 */
export async function selectGrowth(
  db: Queryable,
  periods: readonly Period[],
): Promise<readonly GrowthFigures[]> {
  const rows = periods.map(
    ({ from, until }, index) =>
      sql`(${index}::int, ${timestampParam(from)}, ${timestampParam(until)})`,
  );
  return await readRows<GrowthFigures & Record<string, unknown>>(
    db,
    sql`
    select
      (select count(*)::int from newsletter_events
        where event_type = 'confirmed' and created_at >= p.starts and created_at < p.ends) as confirmed,
      (select count(*)::int from newsletter_events
        where event_type = 'unsubscribed'
          and created_at >= p.starts and created_at < p.ends) as unsubscribed,
      (select count(*)::int from newsletter_suppressions
        where reason in ('bounced', 'complained')
          and created_at >= p.starts and created_at < p.ends) as suppressed,
      (select count(*)::int from newsletter_suppressions
        where reason = 'erased' and created_at >= p.starts and created_at < p.ends) as deleted
    from (values ${sql.join(rows, sql`, `)}) as p(ordinal, starts, ends)
    order by p.ordinal`,
  );
}
