import "server-only";
import { sql } from "drizzle-orm";
import { type Connection, connect, type Database } from "@/db/client";
import { env } from "@/lib/env";

// Hot reload re-evaluates modules; the pool must outlive them.
const shared: { siteConnection?: Connection } = globalThis as never;

/** The pool of this process, opened at the first call. */
export function database(): Database {
  shared.siteConnection ??= connect(env().DATABASE_URL, {
    poolSize: env().DATABASE_POOL_SIZE,
    transactionPooler: env().DATABASE_POOLER === "transaction",
  });
  return shared.siteConnection.db;
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
