import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { type DatabaseEvents, startEmbedded } from "./embedded-database";
import { errorCode, Problem } from "./problem.mjs";
import type { Plan } from "./settings";

const MIN_VERSION = 150_000;

export type RunningDatabase = { url: string; where: string; stop: () => Promise<void> };

/** Host, port and database of a URL, fit to be shown. */
const withoutPassword = (url: string) => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

function explainConnection(error: unknown, url: string): unknown {
  const code = errorCode(error);
  const named = `The database at ${withoutPassword(url)} (DATABASE_URL)`;
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CONNECT_TIMEOUT", "ETIMEDOUT"].includes(code)) {
    return new Problem(
      `${named} can't be reached: ${code}. Check that it runs and that host and port are right, ` +
        "or leave DATABASE_URL out to use the embedded one.",
    );
  }
  if (["28P01", "28000"].includes(code)) {
    return new Problem(`${named} refuses the user or password that the setting holds.`);
  }
  if (code === "3D000") return new Problem(`${named} does not exist: create it, then start again.`);
  return error;
}

async function checkGiven(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`;
    if (Number(row?.version) < MIN_VERSION) {
      throw new Problem(
        `The database at ${withoutPassword(url)} (DATABASE_URL) is PostgreSQL ` +
          `${Math.floor(Number(row?.version) / 10_000)}; version 15 or later is needed.`,
      );
    }
  } catch (error) {
    throw explainConnection(error, url);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Starts the embedded database, or checks the given one. */
export async function openDatabase(plan: Plan, events: DatabaseEvents): Promise<RunningDatabase> {
  if (plan.embeddedDatabase) return startEmbedded(plan, events);
  const url = plan.env.DATABASE_URL;
  events.onAddress(url);
  await checkGiven(url);
  return { url, where: withoutPassword(url), stop: () => Promise.resolve() };
}

/** Brings the schema up to date and fills in what is missing of the catalogue. */
export async function prepareDatabase(url: string, note: (text: string) => void): Promise<void> {
  note("migrating");
  await migrateDatabase(url);
  note("filling in the catalogue");
  await seedDatabase(url);
}
