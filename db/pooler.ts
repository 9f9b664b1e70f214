import type { Client } from "pg";
import { withClient } from "@/db/with-client";

/** Ports of PgBouncer, and of Supabase's pooler in transaction mode. */
const poolerPorts: readonly string[] = ["6432", "6543"];
const comparisons = 3;

/** True if the host name says that it's a pooler, as Neon's does: `ep-name-123-pooler.region.aws.neon.tech`. */
export function hasPoolerHost(url: string): boolean {
  return /^[^.]+-pooler\./.test(new URL(url).hostname);
}

/** True if the host name or the port is that of a pooler in transaction mode. */
export function hasPoolerAddress(url: string): boolean {
  return hasPoolerHost(url) || poolerPorts.includes(new URL(url).port);
}

/** True if the server refused a connection because it sets something, such as a time limit. */
export function isRefusedByPooler(fault: unknown): boolean {
  return fault instanceof Error && fault.message.includes("unsupported startup parameter");
}

/**
 * True if two connections at once are answered by the same process of the database, as behind a pooler in
 * transaction mode. A busy pooler may go unnoticed.
 */
export async function sharesConnections(url: string): Promise<boolean> {
  const limits = { query_timeout: 10_000 };
  return await withClient(
    url,
    (first) => withClient(url, (second) => haveSameProcess(first, second), limits),
    limits,
  );
}

async function haveSameProcess(first: Client, second: Client): Promise<boolean> {
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    const process = await readProcess(first);
    await second.query("begin");
    const other = await readProcess(second);
    await second.query("rollback");
    if (process === other) return true;
  }
  return false;
}

async function readProcess(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ process: number }>("select pg_backend_pid() as process");
  return rows[0]?.process;
}
