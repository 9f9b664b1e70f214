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
 * Runs pending migrations. Concurrent deploys wait for each other with an advisory lock. A transaction of
 * its own holds the lock, so that it ends with the connection, even on a connection pooler.
 * @throws if another deploy holds the lock for 2 minutes
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (holder) => {
    await holder.query("begin");
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    await acquireMigrationLock(holder);
    await withClient(databaseUrl, async (client) => {
      // Without the lock another deploy may start, so this one ends.
      holder.once("error", () => void client.end());
      await client.query("set statement_timeout = 0");
      await applyMigrations(client, migrationsFolder);
    });
  });
}

/**
 * Polls: a waiting statement has a snapshot, and an index that's built concurrently waits for it. Without
 * parameters: otherwise the transaction keeps the statement's snapshot.
 */
async function acquireMigrationLock(holder: Client): Promise<void> {
  for (let poll = 0; poll < lockPolls; poll += 1) {
    const { rows } = await holder.query<{ acquired: boolean }>(
      `select pg_try_advisory_xact_lock(${migrationLock}) as acquired`,
    );
    if (rows[0]?.acquired) return;
    await wait(lockPollMs);
  }
  throw new Error("another deploy is still migrating the database");
}
