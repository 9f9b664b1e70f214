import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkDatabase } from "./start/check-database";
import { directAddress, directAddressProblem } from "./start/direct-address";
import { readEnvFiles } from "./start/env-files.mjs";
import { Problem } from "./start/problem.mjs";

/** What a deploy runs before its build: the newest schema, and what is missing of the catalogue. */
readEnvFiles(process.cwd());
const { url, setting } = directAddress(process.env);
if (!url) fail("DATABASE_URL is missing: a deploy must name the database it migrates.");
const problem = directAddressProblem(process.env);
if (problem) fail(`${problem}.`);
try {
  await checkDatabase(url, setting);
} catch (error) {
  if (error instanceof Problem) fail(error.message);
  throw error;
}
await migrateDatabase(url);
await seedDatabase(url);
console.log("The database is up to date.");

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
