import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Any number; the same in every version of this program. */
const migrationLock = 7_236_114;
/** How long a deploy waits for another one's migration, in milliseconds. */
const lockWaitMs = 120_000;

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Brings the database to the newest schema. Two deploys at once wait for each other on an advisory
 * lock, which ends with the connection: so the address must be the database's own, not a pooler's.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, {
    max: 1,
    prepare: false,
    onnotice: () => undefined,
    connection: { lock_timeout: lockWaitMs },
  });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}
