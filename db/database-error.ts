import { PgPreparedQuery } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import { observeQuery } from "@/db/observe-queries";

/**
 * A database error without the query's parameters. drizzle's own error includes them in its message,
 * and they may be email addresses or secrets that must not be logged.
 */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  /** SQLSTATE, or a connection error code such as ECONNREFUSED; `unknown` without one. */
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
 * Makes every drizzle query throw a DatabaseError. Also throws if a commit was rolled back because an
 * earlier statement's error was swallowed, which PostgreSQL doesn't report as an error.
 * Replaces drizzle's query cache, which we don't use.
 */
export function guardQueries(): void {
  Object.assign(PgPreparedQuery.prototype, {
    async queryWithCache(text: string, _values: unknown, run: () => Promise<QueryResult>) {
      const result = await observeQuery(text, run).catch((fault: unknown) => {
        throw new DatabaseError(fault);
      });
      if (text === "commit" && result.command === "ROLLBACK") {
        throw new DatabaseError(new Error("the commit was a rollback: a statement had failed"));
      }
      return result;
    },
  });
}
