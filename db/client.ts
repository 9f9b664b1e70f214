import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { DatabaseError, guardQueries } from "@/db/database-error";
import { hasPoolerHost, isRefusedByPooler } from "@/db/pooler";
import * as schema from "@/db/schema";
import { clientConfig } from "@/db/with-client";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Transaction;

export type Connection = {
  readonly db: Database;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

type DrizzleConfig = NonNullable<Parameters<typeof drizzle<typeof schema>>[1]>;

/** Query timeout. Also closes the connection, in case the server stopped responding. */
const queryTimeoutMs = 20_000;

/** Milliseconds. Limit how long a frozen serverless function can hold locks. */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

guardQueries();

const connectionSettings = (url: string) => ({
  ...limits,
  options: clientConfig(url, "-c TimeZone=UTC").options,
});

/**
 * Opens a connection pool. Queries that get no connection within 10 s are rejected. Behind PgBouncer or
 * similar, which refuses connections that set time limits, it leaves the limits to the database role.
 */
export function connect(
  url: string,
  options: {
    poolSize: number;
    /** How long an unused connection stays open; a minute by default. */
    idleTimeoutMs?: number;
    /** Receives each statement; for tests and benchmarks. */
    logger?: DrizzleConfig["logger"];
  },
): Connection {
  const pool = new Pool({
    ...clientConfig(url),
    ...(!hasPoolerHost(url) && connectionSettings(url)),
    max: options.poolSize,
    idleTimeoutMillis: options.idleTimeoutMs ?? 60_000,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    // Sends the parallel queries of a transaction in one round trip.
    pipeline: true,
    application_name: "site",
  });
  connectWithoutSettings(pool, url);
  // The pool replaces lost connections and rejects their running queries, so ignore these events.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    pool,
    db: database(pool, { schema, casing: "snake_case", logger: options.logger }),
    close: () => pool.end(),
  };
}

/** After a pooler refused the connection's settings, connects without them, this time and from then on. */
function connectWithoutSettings(pool: Pool, url: string): void {
  const connectOnce: () => Promise<PoolClient> = pool.connect.bind(pool);
  const connectClient = async () => {
    try {
      return await connectOnce();
    } catch (fault) {
      if (!isRefusedByPooler(fault)) throw fault;
      const none = Object.keys(limits).map((name) => [name, undefined]);
      Object.assign(pool.options, Object.fromEntries(none), { options: clientConfig(url).options });
      return await connectOnce();
    }
  };
  // The pool's own `query` passes a callback.
  pool.connect = ((callback?: (fault?: Error, client?: PoolClient) => void) => {
    const connecting = connectClient();
    if (!callback) return connecting;
    return void connecting.then((client) => callback(undefined, client), callback);
  }) as typeof pool.connect;
}

/**
 * Acquires and releases the transaction's connection ourselves, because drizzle leaks it if `begin`
 * fails (drizzle-orm issue 6241) and reuses it if the rollback fails. Remove when that's fixed.
 */
function database(pool: Pool, config: DrizzleConfig): Database {
  // Cached per connection: creating it takes almost a millisecond.
  const databases = new WeakMap<PoolClient, Database>();
  const databaseOn = (client: PoolClient): Database => {
    const db = databases.get(client) ?? drizzle(client, config);
    databases.set(client, db);
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
