import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { clientConfig } from "@/db/client-config";
import { DatabaseError, guardQueries } from "@/db/database-error";
import * as schema from "@/db/schema";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Queries run on either. */
export type Queryable = Database | Transaction;

export type Connection = { readonly db: Database; readonly close: () => Promise<void> };

type DrizzleConfig = NonNullable<Parameters<typeof drizzle<typeof schema>>[1]>;

/** From when a query is sent. Ends the wait for a database that fell silent, and the connection. */
const queryTimeoutMs = 20_000;

/** So that a function frozen in the middle holds no lock for long. Milliseconds. */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

guardQueries();

/**
 * Opens a small pool. What gets no connection within 10 s is rejected, so that nobody waits for as
 * long as the database is away. `transactionPooler`: the database stands behind PgBouncer or the
 * like, where settings of the connection do not survive; set the limits by role there.
 */
export function connect(
  url: string,
  options: {
    poolSize: number;
    transactionPooler?: boolean;
    /** Told each statement; for tests and the bench. */
    logger?: DrizzleConfig["logger"];
  },
): Connection {
  const pool = new Pool({
    ...clientConfig(url, options.transactionPooler ? "" : "-c TimeZone=UTC"),
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    // What a transaction asks side by side goes to the database in one trip.
    pipeline: true,
    application_name: "site",
    ...(!options.transactionPooler && limits),
  });
  // The pool replaces what is lost, and the query under way is rejected: nobody else need be told.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    db: database(pool, { schema, casing: "snake_case", logger: options.logger }),
    close: () => pool.end(),
  };
}

/**
 * A transaction takes its connection and gives it back here: drizzle's own never gives back one
 * whose `begin` failed (its issue 6241), and gives back as sound one that it could not roll back.
 * Sound is what began and is told by the database to be in no transaction.
 */
function database(pool: Pool, config: DrizzleConfig): Database {
  // Once for a connection: it takes most of a millisecond.
  const made = new WeakMap<PoolClient, Database>();
  const databaseOn = (client: PoolClient): Database => {
    const db = made.get(client) ?? drizzle(client, config);
    made.set(client, db);
    return db;
  };
  const db: Database = drizzle(pool, config);
  db.transaction = async (work, settings) => {
    const client = await pool.connect().catch((fault: unknown) => {
      throw new DatabaseError(fault);
    });
    let hasStarted = false;
    const startedWork: typeof work = (tx) => {
      hasStarted = true;
      return work(tx);
    };
    try {
      return await databaseOn(client).transaction(startedWork, settings);
    } finally {
      const isSound = hasStarted && client.getTransactionStatus() === "I";
      client.release(!isSound);
    }
  };
  return db;
}
