import { setTimeout as wait } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";

/** How long a statement waits for a table, and so how long it holds up the site's queries behind it. */
const lockTimeoutMs = 3_000;
const lockAttempts = 20;
const lockPauseMs = 1_000;
const lockNotAvailable = "55P03";

type Pause = () => Promise<unknown>;

/**
 * Applies the migrations that the database doesn't have, oldest first. Each has a transaction of its
 * own, except those that build indexes with CONCURRENTLY, which PostgreSQL allows only outside one.
 * A migration that can't lock a table within 3 seconds is tried again 20 times, so that it never
 * holds up the site for long. Keeps drizzle-kit's record of applied migrations.
 * @throws the database's error; what was applied before stays
 */
export async function applyMigrations(
  client: Client,
  migrationsFolder: string,
  pause: Pause = () => wait(lockPauseMs),
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ latest: string | null }>(
    "select max(created_at) as latest from drizzle.__drizzle_migrations",
  );
  const latest = Number(rows[0]?.latest ?? -1);
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis > latest) await applyWithRetries(client, migration, pause);
  }
}

async function applyWithRetries(
  client: Client,
  migration: MigrationMeta,
  pause: Pause,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      const isLocked = error instanceof Error && Reflect.get(error, "code") === lockNotAvailable;
      if (!isLocked || attempt === lockAttempts) throw error;
      await pause();
    }
  }
}

async function applyOnce(client: Client, migration: MigrationMeta): Promise<void> {
  const isConcurrent = migration.sql.some((statement) =>
    /\bindex\s+concurrently\b/i.test(statement),
  );
  const record = () =>
    client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      migration.hash,
      migration.folderMillis,
    ]);
  if (isConcurrent) {
    // Waits for every older transaction, as a matter of course longer than the lock timeout.
    await client.query("set lock_timeout = 0");
    for (const statement of migration.sql) await client.query(statement);
    await record();
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    return;
  }
  await client.query("begin");
  try {
    for (const statement of migration.sql) await client.query(statement);
    await record();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
