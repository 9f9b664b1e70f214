import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition on `i` (newsletter_issues): the issue comes after the subscriber's position, or was
 * inserted or moved since their last email. The caller excludes issues that were already sent.
 * @param alias the subscriber's alias in the query
 */
export function isUpcomingIssue(alias: "due" | "r"): SQL {
  const subscriber = sql.identifier(alias);
  return sql`(i.position > ${subscriber}.sequence_position
    or i.position is not null and i.updated_at >= ${subscriber}.last_sent_on::timestamp at time zone 'UTC')`;
}
