import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "@/db/schema";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Queries run on either. */
export type Queryable = Database | Transaction;

export type Connection = { readonly db: Database; readonly close: () => Promise<void> };

/**
 * Opens a small pool. `transactionPooler`: the database stands behind PgBouncer or the like,
 * where prepared statements do not survive.
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
    onnotice: () => undefined,
    connection: { application_name: "site", TimeZone: "UTC" },
  });
  return {
    db: drizzle(client, { schema, casing: "snake_case" }),
    close: () => client.end({ timeout: 5 }),
  };
}
