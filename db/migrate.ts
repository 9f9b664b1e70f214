import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { withClient } from "@/db/with-client";

/** Any number; the same in every version of this program. */
const migrationLock = 7_236_114;
/** How long a deploy waits for another one's migration, in milliseconds. */
const lockWaitMs = 120_000;

// From db/ as from dist/, where the compiled program is.
const migrationsFolder = fileURLToPath(new URL("../db/migrations", import.meta.url));

/**
 * Brings the database to the newest schema. Two deploys at once wait for each other on an advisory
 * lock, which ends with the connection: so the address must be the database's own, not a pooler's.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const work = async (client: Client) => {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder });
  };
  await withClient(databaseUrl, work, { lock_timeout: lockWaitMs });
}
