import { type SQL, sql } from "drizzle-orm";

/** Formats a Date as a timestamptz parameter for raw SQL. */
export function timestampParam(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
