import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { withClient } from "@/db/with-client";
import { startPostgres } from "@/tools/dev/src/postgres/server";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the template database; every test file gets a copy of it. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the run, with one migrated and seeded database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "site-tests-"));
  // PostgreSQL runs as another user where this is root's.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, "postgres"),
    database: "template_shop",
    isTemporary: true,
  });
  try {
    await migrateDatabase(server.url);
    await seedDatabase(server.url);
    await setBack(server.url);
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

/** Tests keep clocks of their own, some of a fixed day: to all of them the seed is old. */
async function setBack(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const table of ["products", "newsletter_issues"]) {
      await client.query(`update ${table} set updated_at = '2020-01-01'`);
    }
  });
}
