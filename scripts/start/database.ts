import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { type RunningPostgres, startPostgres } from "./postgres";
import { errorCode, Problem } from "./problem.mjs";
import { say } from "./progress";
import type { Plan } from "./settings";

const MIN_VERSION = 150_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

export type RunningDatabase = { url: string; where: string; stop: () => Promise<void> };

const withoutPassword = (url: string) => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

/** The embedded PostgreSQL, started again (on the same port) when it dies on its own. */
async function startEmbedded(
  plan: Plan,
  note: (text: string) => void,
  onGivenUp: () => void,
): Promise<RunningDatabase> {
  const start = (port: number | undefined) =>
    startPostgres({
      dataDir: join(plan.dataDir, "postgres"),
      port,
      preferPort: plan.ports.database,
      onProgress: note,
    });
  let current: RunningPostgres = await start(plan.databasePort);
  let stopping = false;
  let ends: number[] = [];
  const watch = async (server: RunningPostgres): Promise<void> => {
    await server.exited;
    if (stopping) return;
    const now = Date.now();
    ends = [...ends.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (ends.length > RESTARTS) {
      say(`The database keeps ending; its log is ${plan.dataDir}/postgres.log.`);
      return onGivenUp();
    }
    say("The database ended unasked and is started again.");
    try {
      current = await start(server.port);
      say("The database is back.");
      if (stopping) return await current.stop();
      void watch(current);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      onGivenUp();
    }
  };
  void watch(current);
  return {
    url: current.url,
    where: `${current.folder} (PostgreSQL on 127.0.0.1:${current.port})`,
    stop: () => {
      stopping = true;
      return current.stop();
    },
  };
}

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
export async function openDatabase(
  plan: Plan,
  note: (text: string) => void,
  onGivenUp: () => void,
): Promise<RunningDatabase> {
  if (plan.embeddedDatabase) return startEmbedded(plan, note, onGivenUp);
  const url = plan.env.DATABASE_URL;
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
