import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { hideQueryValues } from "@/db/database-error";
import * as schema from "@/db/schema";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Queries run on either. */
export type Queryable = Database | Transaction;

export type Connection = { readonly db: Database; readonly close: () => Promise<void> };

/** So that a function frozen in the middle holds no lock for long. Milliseconds. */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * Seconds before a lost connection is tried again. The driver's own curve ends at 20 s, and each
 * connection waits by itself: after an outage a visitor would still wait on a database that answers.
 */
function reconnectAfterSeconds(retries: number): number {
  return Math.min(0.05 * 2 ** retries, 1);
}

hideQueryValues();

/**
 * Opens a small pool. `transactionPooler`: the database stands behind PgBouncer or the like, where
 * prepared statements and settings of the connection do not survive; set the limits by role there.
 */
export function connect(
  url: string,
  options: { poolSize: number; transactionPooler?: boolean },
): Connection {
  const client = postgres(url, {
    max: options.poolSize,
    prepare: !options.transactionPooler,
    idle_timeout: 60,
    connect_timeout: 10,
    backoff: reconnectAfterSeconds,
    onnotice: () => undefined,
    connection: {
      application_name: "site",
      ...(!options.transactionPooler && { TimeZone: "UTC", ...limits }),
    },
  });
  return {
    db: drizzle(client, { schema, casing: "snake_case" }),
    close: () => client.end({ timeout: 5 }),
  };
}
