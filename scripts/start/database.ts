import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { checkDatabase, withoutPassword } from "./check-database";
import { directAddress } from "./direct-address";
import { type DatabaseEvents, startEmbedded } from "./embedded-database";
import type { Plan } from "./settings";

export type RunningDatabase = {
  url: string;
  /** The database's own address, past any pooler, to migrate and seed by. */
  directUrl: string;
  where: string;
  stop: () => Promise<void>;
};

/** Starts the embedded database, or checks the given one, by each address that names it. */
export async function openDatabase(plan: Plan, events: DatabaseEvents): Promise<RunningDatabase> {
  if (plan.embeddedDatabase) return startEmbedded(plan, events);
  const url = plan.env.DATABASE_URL;
  const { url: directUrl = url, setting } = directAddress(plan.env);
  events.onAddress(url);
  await checkDatabase(url, "DATABASE_URL");
  if (directUrl !== url) await checkDatabase(directUrl, setting);
  return { url, directUrl, where: withoutPassword(url), stop: () => Promise.resolve() };
}

/** Brings the schema up to date and fills in what is missing of the catalogue. */
export async function prepareDatabase(
  { directUrl }: Pick<RunningDatabase, "directUrl">,
  note: (text: string) => void,
): Promise<void> {
  note("migrating");
  await migrateDatabase(directUrl);
  note("filling in the catalogue");
  await seedDatabase(directUrl);
}
