import { type SQL, sql } from "drizzle-orm";

/**
 * A condition on `i` of newsletter_issues: may the sequence of the reader `alias` go on with it? What
 * lies behind the place, and issues that were put in or moved since the last mail. What the ledger
 * holds is for the caller to leave out.
 */
export function liesAhead(alias: "due" | "r"): SQL {
  const reader = sql.identifier(alias);
  return sql`(i.position > ${reader}.sequence_position
    or i.position is not null and i.updated_at >= ${reader}.last_sent_on::timestamp at time zone 'UTC')`;
}
