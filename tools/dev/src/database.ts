import { join } from "node:path";
import { checkDatabase, checkDirectDatabase, hidePassword } from "@/build/check-database";
import { getDirectUrl } from "@/build/direct-database-url";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { startPostgres } from "./postgres/server";
import type { Plan } from "./settings";

export type RunningDatabase = {
  url: string;
  /** Bypasses a connection pooler, for migrating and seeding. */
  directUrl: string;
  /** For display. */
  location: string;
  stop: () => Promise<void>;
};

/** Starts the embedded database, or checks the one in DATABASE_URL and DATABASE_DIRECT_URL. */
export async function openDatabase(
  plan: Plan,
  note: (text: string) => void,
  onUnexpectedEnd: () => void,
): Promise<RunningDatabase> {
  if (!plan.usesEmbeddedDatabase) {
    const url = plan.env.DATABASE_URL;
    const { url: directUrl = url, setting } = getDirectUrl(plan.env);
    if (directUrl !== url) await checkDatabase(url, "DATABASE_URL");
    await checkDirectDatabase(directUrl, setting);
    return { url, directUrl, location: hidePassword(url), stop: () => Promise.resolve() };
  }
  const server = await startPostgres({
    dataDir: join(plan.dataDir, "postgres"),
    port: plan.isDatabasePortFixed ? plan.ports.database : undefined,
    preferredPort: plan.ports.database,
    onProgress: note,
  });
  let isStopping = false;
  void server.exited.then(() => isStopping || onUnexpectedEnd());
  return {
    url: server.url,
    directUrl: server.url,
    location: `${server.folder} (PostgreSQL on 127.0.0.1:${server.port})`,
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
}

/** Migrates the schema and seeds what's missing. */
export async function prepareDatabase(
  { directUrl }: Pick<RunningDatabase, "directUrl">,
  note: (text: string) => void,
): Promise<void> {
  note("migrating");
  await migrateDatabase(directUrl);
  note("seeding");
  await seedDatabase(directUrl);
}
