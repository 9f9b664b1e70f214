import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";

type Row = {
  /** Issues in the sequence. */
  readonly issues: number;
  readonly hasEvents: boolean;
  readonly hasCourse: boolean;
};

/** Reads what the text of an issue depends on, at one point in time. */
export async function readIssueConditions(db: Queryable, now: Date): Promise<Row> {
  const [row] = await readRows<Row>(
    db,
    sql`
    select (select count(*)::int from newsletter_issues where position is not null) as issues,
      exists (select from events where is_published and ends_at > ${timestampParam(now)}) as "hasEvents",
      exists (select from products where id = 'course' and is_active) as "hasCourse"`,
  );
  return row ?? { issues: 0, hasEvents: false, hasCourse: false };
}
