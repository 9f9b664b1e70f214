import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { withClient } from "@/db/with-client";
import { startPostgres } from "@/tools/dev/src/postgres/server";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the template database, which every test file copies. */
    templateUrl: string;
  }
}

/** Starts PostgreSQL for the test run, with a migrated and seeded template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await compilePrograms();
  const folder = await mkdtemp(join(tmpdir(), "site-tests-"));
  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, "postgres"),
    database: "template_shop",
    isTemporary: true,
  });
  try {
    await migrateDatabase(server.url);
    await seedDatabase(server.url);
    await backdateSeed(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}

/** Backdates the seed, because some tests use clocks in the past. */
async function backdateSeed(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const table of ["products", "newsletter_issues"]) {
      await client.query(`update ${table} set updated_at = '2020-01-01'`);
    }
    await client.query("update courses set opened_at = '2020-01-01', updated_at = '2020-01-01'");
  });
}
