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

/** Throws when the database can't be reached. */
export async function pingDatabase(): Promise<void> {
  await database().execute(sql`select 1`);
}
