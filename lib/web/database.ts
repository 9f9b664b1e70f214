import "server-only";
import { sql } from "drizzle-orm";
import { type Connection, connect, type Database } from "@/db/client";
import { env, isDevelopmentServer } from "@/lib/env";

// The process has several copies of this module; they share one pool.
const shared: { siteConnection?: Connection } = globalThis as never;
let own: Connection | undefined;

/** The pool of this process, opened at the first call. */
export function database(): Database {
  if (isDevelopmentServer()) {
    // Hot reload may have changed the tables, and an older copy's pool knows the old ones. What it
    // leaves behind closes by itself when it has been idle.
    own ??= open();
    return own.db;
  }
  shared.siteConnection ??= open();
  return shared.siteConnection.db;
}

function open(): Connection {
  return connect(env().DATABASE_URL, {
    poolSize: env().DATABASE_POOL_SIZE,
    transactionPooler: env().DATABASE_POOLER === "transaction",
  });
}

const pingLimitMs = 3_000;

/** Throws when the database does not answer soon. */
export async function pingDatabase(): Promise<void> {
  const limit = AbortSignal.timeout(pingLimitMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    limit.addEventListener("abort", () => reject(limit.reason));
  });
  await Promise.race([database().execute(sql`select 1`), tooLate]);
}
