import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { withClient } from "@/db/with-client";

/** Arbitrary, but must stay the same in all versions. */
const migrationLock = 7_236_114;
/** How long a deploy waits for another one's migration. */
const lockWaitMs = 120_000;

// From db/ as from dist/, where the compiled program is.
const migrationsFolder = fileURLToPath(new URL("../db/migrations", import.meta.url));

/**
 * Runs pending migrations. Concurrent deploys wait for each other with a session-level advisory lock,
 * so the URL must not point to a connection pooler.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const work = async (client: Client) => {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder });
  };
  await withClient(databaseUrl, work, { lock_timeout: lockWaitMs });
}
