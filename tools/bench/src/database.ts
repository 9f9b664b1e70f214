import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { withClient } from "@/db/with-client";
import { startPostgres } from "@/tools/dev/src/postgres/server";

export type TemporaryDatabase = {
  readonly url: string;
  /** PostgreSQL's main process. */
  readonly processId: number;
  /** For files of the benchmark. Deleted together with the database. */
  readonly folder: string;
};

/**
 * Runs work on a migrated and seeded database in a PostgreSQL of its own, then deletes both.
 * @param isTemporary true turns fsync off, for tests that measure nothing
 */
export async function withTemporaryDatabase<Value>(
  work: (database: TemporaryDatabase) => Promise<Value>,
  isTemporary = false,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), "site-bench-"));
  // As root, PostgreSQL runs as another user, who must reach its data.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "postgres");
  const server = await startPostgres({ dataDir, database: "bench", isTemporary });
  try {
    await migrateDatabase(server.url);
    await seedDatabase(server.url);
    return await work({ url: server.url, processId: server.pid, folder });
  } finally {
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs work on one connection, without a statement timeout because filling a database takes long. */
export async function withSession<Value>(
  databaseUrl: string,
  work: (db: NodePgDatabase) => Promise<Value>,
  options = "-c maintenance_work_mem=256MB",
): Promise<Value> {
  return await withClient(databaseUrl, (client) => work(drizzle(client)), { options });
}

/** Fills a database without triggers and foreign keys, which would run for each of a million rows. */
export async function insertRows(
  databaseUrl: string,
  work: (db: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const insert = async (db: NodePgDatabase) => {
    await work(db);
    await db.execute(sql`vacuum analyze`);
  };
  const options = "-c session_replication_role=replica -c maintenance_work_mem=256MB";
  await withSession(databaseUrl, insert, options);
}

/** Drops all indexes of a table except its primary key, runs the work, and creates them again. */
export async function withoutIndexes(
  db: NodePgDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not like '%_pkey'`);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await db.execute(definition);
}
