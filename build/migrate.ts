import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { findProductionResources } from "@/db/production-resources";
import { seedDatabase } from "@/db/seed";
import { isPreview } from "@/lib/config/deploy-environment";
import { getResourceNames } from "@/lib/config/resources";
import { checkDirectDatabase } from "./check-database";
import { findDirectUrlProblem, getDirectUrl } from "./direct-database-url";
import { loadEnvFiles } from "./env-files.mjs";
import { UserError } from "./user-error.mjs";

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Checks that a preview doesn't use production's database or bucket.
 *
 * @throws UserError that names what it shares.
 */
async function checkPreview(url: string, settings: Settings): Promise<void> {
  if (!isPreview(settings)) return;
  const { db, close } = connect(url, { poolSize: 1 });
  const shared = await findProductionResources(db, getResourceNames(settings)).finally(close);
  if (shared.length === 0) return;
  throw new UserError(
    `This preview uses what production uses: ${shared.join(", ")}. Give previews a database and a bucket of ` +
      "their own: set DATABASE_URL and S3_BUCKET for Preview only.",
  );
}

// `npm run migrate`: what a deploy runs before its build. Migrates the schema and seeds what's
// missing. Runs as dist/migrate.mjs, without devDependencies.

async function migrate(): Promise<void> {
  loadEnvFiles(process.cwd());
  const { url, setting } = getDirectUrl(process.env);
  if (!url) {
    throw new UserError(
      "DATABASE_URL is missing. Set it to the database that this deploy should migrate.",
    );
  }
  const problem = findDirectUrlProblem(process.env);
  if (problem) throw new UserError(`${problem}.`);
  await checkDirectDatabase(url, setting);
  await checkPreview(url, process.env);
  await migrateDatabase(url);
  await seedDatabase(url);
  console.log("The database is up to date.");
}

try {
  await migrate();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
