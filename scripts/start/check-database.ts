import postgres from "postgres";
import { errorCode, Problem } from "./problem.mjs";

const MIN_VERSION = 150_000;

/** Host, port and database of a URL, fit to be shown. */
export const withoutPassword = (url: string) => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

function explainConnection(error: unknown, named: string): unknown {
  const code = errorCode(error);
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "CONNECT_TIMEOUT", "ETIMEDOUT"].includes(code)) {
    return new Problem(
      `${named} can't be reached: ${code}. Check that it runs and that host and port are right. ` +
        "Without DATABASE_URL, `npm start` uses an embedded one.",
    );
  }
  if (["28P01", "28000"].includes(code)) {
    return new Problem(`${named} refuses the user or password that the setting holds.`);
  }
  if (code === "3D000") return new Problem(`${named} does not exist: create it, then start again.`);
  return error;
}

/**
 * Asks whether the site can use a database. In: its address, and the setting that holds it, for the
 * message. Throws a Problem where it is away, refuses, or is older than PostgreSQL 15.
 */
export async function checkDatabase(url: string, setting: string): Promise<void> {
  const named = `The database at ${withoutPassword(url)} (${setting})`;
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`;
    if (Number(row?.version) < MIN_VERSION) {
      throw new Problem(
        `${named} is PostgreSQL ${Math.floor(Number(row?.version) / 10_000)}; ` +
          "version 15 or later is needed.",
      );
    }
  } catch (error) {
    throw explainConnection(error, named);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
