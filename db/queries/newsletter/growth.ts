import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import type { Period } from "@/db/queries/overview/overview";
import { readRows } from "@/db/read-rows";
import { timestampParam } from "@/db/timestamp-param";

export type GrowthFigures = {
  readonly confirmed: number;
  readonly unsubscribed: number;
  /** Addresses that bounced or reported spam. */
  readonly suppressed: number;
};

/**
 * Counts who joined and who left, one row per period in order. Deleted subscribers aren't counted,
 * and neither are removed suppressions.
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
          and created_at >= p.starts and created_at < p.ends) as suppressed
    from (values ${sql.join(rows, sql`, `)}) as p(ordinal, starts, ends)
    order by p.ordinal`,
  );
}
