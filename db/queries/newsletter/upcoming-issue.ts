import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition on `i` (newsletter_issues): the issue comes after the subscriber's position, or was
 * inserted or moved since their last email. Use it with `isUnsentIssue`.
 * @param alias the subscriber's alias in the query
 */
export function isUpcomingIssue(alias: "due" | "r"): SQL {
  const subscriber = sql.identifier(alias);
  return sql`(i.position > ${subscriber}.sequence_position
    or i.position is not null and i.updated_at >= ${subscriber}.last_sent_on::timestamp at time zone 'UTC')`;
}

/**
 * SQL condition on `i`: the subscriber got no email with this issue or one that it replaced.
 * @param alias the subscriber's alias in the query
 */
export function isUnsentIssue(alias: "due" | "r"): SQL {
  const subscriberId = sql`${sql.identifier(alias)}.id`;
  // Two subqueries, because an `or` would scan all sends of the subscriber.
  return sql`(not exists (
      select from newsletter_sends s where s.subscriber_id = ${subscriberId} and s.issue_id = i.id)
    and not exists (
      select from newsletter_issues old join newsletter_sends s on s.issue_id = old.id
      where old.replaced_by = i.id and s.subscriber_id = ${subscriberId}))`;
}
