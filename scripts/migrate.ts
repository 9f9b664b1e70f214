import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";

/** What a deploy runs before its build: the newest schema, and what is missing of the catalogue. */
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("DATABASE_URL is missing: a deploy must name the database it migrates.");
  process.exit(1);
}
await migrateDatabase(databaseUrl);
await seedDatabase(databaseUrl);
console.log("The database is up to date.");
