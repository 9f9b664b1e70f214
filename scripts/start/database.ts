import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkDatabase, withoutPassword } from "./check-database";
import { type DatabaseEvents, startEmbedded } from "./embedded-database";
import type { Plan } from "./settings";

export type RunningDatabase = { url: string; where: string; stop: () => Promise<void> };

/** Starts the embedded database, or checks the given one. */
export async function openDatabase(plan: Plan, events: DatabaseEvents): Promise<RunningDatabase> {
  if (plan.embeddedDatabase) return startEmbedded(plan, events);
  const url = plan.env.DATABASE_URL;
  events.onAddress(url);
  await checkDatabase(url, "DATABASE_URL");
  return { url, where: withoutPassword(url), stop: () => Promise.resolve() };
}

/** Brings the schema up to date and fills in what is missing of the catalogue. */
export async function prepareDatabase(url: string, note: (text: string) => void): Promise<void> {
  note("migrating");
  await migrateDatabase(url);
  note("filling in the catalogue");
  await seedDatabase(url);
}
