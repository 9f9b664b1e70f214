import type { Client } from "pg";
import { withClient } from "@/db/with-client";
import { findDatabaseUrlProblem } from "@/lib/config/database-url";
import { errorCode, Problem } from "./problem.mjs";

const MIN_VERSION = 150_000;
const ANSWER_LIMIT_MS = 10_000;
/** The driver's words, without a code, where nobody took the connection or answered in time. */
const TIMED_OUT = ["timeout expired", "Query read timeout"];

/** Host, port and database of a URL, fit to be shown. */
export const withoutPassword = (url: string) => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

function explainConnection(error: unknown, named: string): unknown {
  const timedOut = error instanceof Error && TIMED_OUT.includes(error.message);
  const code = timedOut ? "ETIMEDOUT" : errorCode(error);
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"].includes(code)) {
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

async function readVersion(url: string): Promise<number> {
  const ask = async (client: Client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return Number(rows[0]?.version);
  };
  return await withClient(url, ask, { query_timeout: ANSWER_LIMIT_MS });
}

/**
 * Asks whether the site can use a database. In: its address, and the setting that holds it, for the
 * message. Throws a Problem where the address is wrong, or the database is away, refuses, or is
 * older than PostgreSQL 15.
 */
export async function checkDatabase(url: string, setting: string): Promise<void> {
  const problem = findDatabaseUrlProblem(url);
  if (problem) throw new Problem(`${setting} ${problem}.`);
  const named = `The database at ${withoutPassword(url)} (${setting})`;
  const version = await readVersion(url).catch((error: unknown) => {
    throw explainConnection(error, named);
  });
  if (version < MIN_VERSION) {
    throw new Problem(
      `${named} is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`,
    );
  }
}
