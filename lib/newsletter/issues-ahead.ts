import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition on `i` (newsletter_issues): the issue comes after the subscriber's position, or was
 * inserted or moved since their last email. The caller excludes issues that were already sent.
 * @param alias the subscriber's alias in the query
 */
export function liesAhead(alias: "due" | "r"): SQL {
  const reader = sql.identifier(alias);
  return sql`(i.position > ${reader}.sequence_position
    or i.position is not null and i.updated_at >= ${reader}.last_sent_on::timestamp at time zone 'UTC')`;
}
