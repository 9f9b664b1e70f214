import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
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
 * @param options.isTemporary true turns fsync off, for tests that measure nothing
 */
export async function withTemporaryDatabase<Value>(
  work: (database: TemporaryDatabase) => Promise<Value>,
  { isTemporary = false }: { readonly isTemporary?: boolean } = {},
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
