import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { withClient } from "@/db/with-client";
import { startPostgres } from "@/tools/dev/src/postgres/server";

/**
 * Runs work on a migrated and seeded database in a PostgreSQL of its own, then deletes both.
 * @param isTemporary true turns fsync off, for tests that measure nothing
 */
export async function withTemporaryDatabase<Value>(
  work: (databaseUrl: string) => Promise<Value>,
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
    return await work(server.url);
  } finally {
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs work on one connection without triggers and foreign keys, which would run for each of a million rows. */
export async function withSession<Value>(
  databaseUrl: string,
  work: (db: NodePgDatabase) => Promise<Value>,
): Promise<Value> {
  const options = "-c session_replication_role=replica -c maintenance_work_mem=256MB";
  return await withClient(
    databaseUrl,
    (client) => work(drizzle(client, { casing: "snake_case" })),
    {
      options,
    },
  );
}
