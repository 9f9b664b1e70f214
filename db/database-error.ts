import { PgPreparedQuery } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";

/**
 * A fault of the database without the values of the query: drizzle's own error carries them in its
 * message, and they are people's addresses and secrets, which must not reach a log.
 */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  /** PostgreSQL's SQLSTATE, or the connection's code such as ECONNREFUSED; `unknown` without one. */
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(fault: unknown) {
    super(fault instanceof Error ? fault.message : "the database failed");
    this.code = readText(fault, "code") ?? "unknown";
    this.constraint = readText(fault, "constraint");
  }
}

/**
 * Returns true if the database refused a statement because of this constraint. Compares names, not
 * classes: Next.js bundles DatabaseError several times, so `instanceof` fails between bundles.
 */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return readText(error, "constraint") === constraint;
}

function readText(fault: unknown, key: string): string | undefined {
  const value: unknown =
    typeof fault === "object" && fault !== null ? Reflect.get(fault, key) : null;
  return typeof value === "string" ? value : undefined;
}

/**
 * Makes every query of drizzle throw a DatabaseError. So does a commit of a transaction in which a
 * statement failed and nobody minded: PostgreSQL rolls it back and calls that no error. Drizzle's
 * cache, which we don't use, is left out.
 */
export function guardQueries(): void {
  Object.assign(PgPreparedQuery.prototype, {
    async queryWithCache(text: string, _values: unknown, run: () => Promise<QueryResult>) {
      const result = await run().catch((fault: unknown) => {
        throw new DatabaseError(fault);
      });
      if (text === "commit" && result.command === "ROLLBACK") {
        throw new DatabaseError(new Error("the commit was a rollback: a statement had failed"));
      }
      return result;
    },
  });
}
