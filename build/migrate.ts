// `npm run migrate`: what a deploy runs before its build. Migrates the schema and seeds what's
// missing. Runs as dist/migrate.mjs, without devDependencies.
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkDirectDatabase } from "./check-database";
import { checkPreview } from "./check-preview";
import { findDirectUrlProblem, getDirectUrl } from "./direct-database-url";
import { loadEnvFiles } from "./env-files.mjs";
import { UserError } from "./user-error.mjs";

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
