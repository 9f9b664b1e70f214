import { type SQL, sql } from "drizzle-orm";

/** Builds `in ('a', 'b')` for a CHECK constraint from our own constants. */
export function inList(values: readonly string[]): SQL {
  return sql.raw(`in (${values.map((value) => `'${value}'`).join(", ")})`);
}
