import type { Client } from "pg";
import { sharesConnections } from "@/db/pooler";
import { withClient } from "@/db/with-client";
import { findDatabaseUrlProblem } from "@/lib/config/database-url";
import { explainPooler } from "./direct-database-url";
import { getErrorCode, UserError } from "./user-error.mjs";

const minVersion = 150_000;
const queryTimeoutMs = 10_000;
/** Messages of the driver's timeouts, which have no error code. */
const timeoutMessages = ["timeout expired", "Query read timeout"];

/** OpenSSL's codes of a certificate that can't be trusted. */
const certificateErrors = [
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

/** Returns host, port, and database name of a URL, for display. */
export function hidePassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

function explainConnectionError(error: unknown, database: string): unknown {
  const isTimeout = error instanceof Error && timeoutMessages.includes(error.message);
  const code = isTimeout ? "ETIMEDOUT" : getErrorCode(error);
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"].includes(code)) {
    return new UserError(
      `${database} can't be reached: ${code}. Check that it's running and that the host and port ` +
        "are right. Without DATABASE_URL, `npm start` uses an embedded database.",
    );
  }
  if (["28P01", "28000"].includes(code)) {
    return new UserError(`${database} rejected the user or password in that setting.`);
  }
  if (code.startsWith("ERR_TLS_CERT") || certificateErrors.includes(code)) {
    return new UserError(
      `${database} sent a certificate that isn't valid: ${code}. Check the host name and ` +
        "sslrootcert in that setting.",
    );
  }
  if (code === "3D000") {
    return new UserError(`${database} doesn't exist. Create it, then start again.`);
  }
  return error;
}

async function readVersion(url: string): Promise<number> {
  const query = async (client: Client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return Number(rows[0]?.version);
  };
  return await withClient(url, query, { query_timeout: queryTimeoutMs });
}

/**
 * Checks that the site can use a database.
 *
 * @param setting the setting that holds the URL, for the message.
 * @throws UserError if the URL is malformed, or the database is unreachable, rejects the login, or
 * is older than PostgreSQL 15.
 */
export async function checkDatabase(url: string, setting: string): Promise<void> {
  const problem = findDatabaseUrlProblem(url);
  if (problem) throw new UserError(`${setting} ${problem}.`);
  const database = `The database at ${hidePassword(url)} (${setting})`;
  const version = await readVersion(url).catch((error: unknown) => {
    throw explainConnectionError(error, database);
  });
  if (version < minVersion) {
    throw new UserError(
      `${database} is PostgreSQL ${Math.floor(version / 10_000)}. Version 15 or later is required.`,
    );
  }
}

/**
 * Checks that a database can be migrated through this URL.
 *
 * @throws UserError like `checkDatabase`, and if the URL leads through a pooler in transaction mode.
 */
export async function checkDirectDatabase(url: string, setting: string): Promise<void> {
  await checkDatabase(url, setting);
  if (await sharesConnections(url)) throw new UserError(`${explainPooler(setting)}.`);
}
