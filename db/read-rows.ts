import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/**
 * The rows of a query that drizzle's builder does not write. In: the query, and the form of its rows
 * as PostgreSQL's driver gives them: instants, days and bigints are text. Database faults are thrown.
 */
export async function readRows<Row extends Record<string, unknown>>(
  db: Pick<NodePgDatabase, "execute">,
  query: SQL | string,
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(query);
  return rows as Row[];
}
