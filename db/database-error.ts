import { PgPreparedQuery } from "drizzle-orm/pg-core";

/**
 * A fault of the database without the values of the query: drizzle's own error carries them in its
 * message, and they are people's addresses and secrets, which must not reach a log.
 */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  /** PostgreSQL's SQLSTATE, or the connection's code such as ECONNREFUSED. */
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(fault: unknown) {
    super(fault instanceof Error ? fault.message : "the database failed");
    this.code = textOf(fault, "code") ?? "unknown";
    this.constraint = textOf(fault, "constraint");
  }
}

function textOf(fault: unknown, key: string): string | undefined {
  const value: unknown =
    typeof fault === "object" && fault !== null ? Reflect.get(fault, key) : null;
  return typeof value === "string" ? value : undefined;
}

/** Makes every query of drizzle throw a DatabaseError. Its cache, which we don't use, is left out. */
export function hideQueryValues(): void {
  Object.assign(PgPreparedQuery.prototype, {
    async queryWithCache(_text: string, _values: unknown, run: () => Promise<unknown>) {
      try {
        return await run();
      } catch (fault) {
        throw new DatabaseError(fault);
      }
    },
  });
}
