import "server-only";
import { attachDatabasePool } from "@vercel/functions/db-connections";
import { sql } from "drizzle-orm";
import { type Connection, connect, type Database } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import { env, isDevelopmentServer, isFrozenWhenIdle } from "@/lib/config/env";

// Next.js loads several copies of this module; they share one pool.
const shared: { siteConnection?: Connection } = globalThis as never;
let ownConnection: Connection | undefined;

/** Returns this process's connection pool, opened on the first call. */
export function database(): Database {
  if (isDevelopmentServer()) {
    // After a hot reload the shared pool may use an outdated schema, so each copy opens its own.
    // The old pool's connections close when idle.
    ownConnection ??= open();
    return ownConnection.db;
  }
  shared.siteConnection ??= open();
  return shared.siteConnection.db;
}

function open(): Connection {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = env();
  if (!isFrozenWhenIdle()) return connect(url, { poolSize });
  // A frozen process can't close its connections, so it's kept awake until they're closed.
  const connection = connect(url, { poolSize, idleTimeoutMs: 5_000 });
  attachDatabasePool(connection.pool);
  return connection;
}

const pingLimitMs = 3_000;

/** Throws if the database doesn't respond within 3 seconds. */
export async function pingDatabase(): Promise<void> {
  await withinPingLimit(database().execute(sql`select 1`));
}

/**
 * Returns true if the database has all migrations of this version. It may have more: a newer version
 * migrates while this one still serves. Throws if the database doesn't respond within 3 seconds.
 */
export async function hasCurrentSchema(): Promise<boolean> {
  const { rows } = await withinPingLimit(
    database().execute<{ migrations: number }>(
      sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
    ),
  );
  return (rows[0]?.migrations ?? 0) >= journal.entries.length;
}

async function withinPingLimit<Value>(query: Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(pingLimitMs);
  const timeout = new Promise<never>((_resolve, reject) => {
    limit.addEventListener("abort", () => reject(limit.reason));
  });
  return await Promise.race([query, timeout]);
}
