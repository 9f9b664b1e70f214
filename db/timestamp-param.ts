import { type SQL, sql } from "drizzle-orm";

/** An instant as a value of a statement written by hand. */
export function timestampParam(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
