import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/**
 * Runs a raw SQL query and returns its rows. Timestamps, dates and bigints are strings. Throws a
 * DatabaseError.
 */
export async function readRows<Row extends Record<string, unknown>>(
  db: Pick<NodePgDatabase, "execute">,
  query: SQL | string,
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(query);
  return rows as Row[];
}

/** Formats a Date as a timestamptz parameter for raw SQL. */
export function timestampParam(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
