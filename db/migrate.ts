import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { applyMigrations } from "@/db/apply-migrations";
import { withClient } from "@/db/with-client";

/** Arbitrary, but must stay the same in all versions. */
const migrationLock = 7_236_114;
/** A deploy waits 2 minutes for another one's migration. */
const lockPollMs = 200;
const lockPolls = 600;

// From db/ as from dist/, where the compiled program is.
const migrationsFolder = fileURLToPath(new URL("../db/migrations", import.meta.url));

/**
 * Runs pending migrations. Concurrent deploys wait for each other with a session-level advisory lock,
 * so the URL must not point to a connection pooler.
 * @throws if another deploy holds the lock for 2 minutes
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await acquireMigrationLock(client);
    await applyMigrations(client, migrationsFolder);
  });
}

/** Polls: a waiting statement has a snapshot, and an index that's built concurrently waits for it. */
async function acquireMigrationLock(client: Client): Promise<void> {
  for (let poll = 0; poll < lockPolls; poll += 1) {
    const { rows } = await client.query<{ acquired: boolean }>(
      "select pg_try_advisory_lock($1) as acquired",
      [migrationLock],
    );
    if (rows[0]?.acquired) return;
    await wait(lockPollMs);
  }
  throw new Error("another deploy is still migrating the database");
}
