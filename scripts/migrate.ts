import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkDatabase } from "./start/check-database";
import { Problem } from "./start/problem.mjs";

/** What a deploy runs before its build: the newest schema, and what is missing of the catalogue. */
const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER } = process.env;
const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
if (!databaseUrl) fail("DATABASE_URL is missing: a deploy must name the database it migrates.");
if (DATABASE_POOLER === "transaction" && !DATABASE_DIRECT_URL) {
  fail(
    "DATABASE_DIRECT_URL is missing: migrating behind a pooler needs the database's own address.",
  );
}
try {
  await checkDatabase(databaseUrl, DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
} catch (error) {
  if (error instanceof Problem) fail(error.message);
  throw error;
}
await migrateDatabase(databaseUrl);
await seedDatabase(databaseUrl);
console.log("The database is up to date.");

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
