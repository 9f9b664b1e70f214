import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { withClient } from "@/db/with-client";

/**
 * Runs work on one connection, so that settings and temporary tables last until it ends. It has no
 * statement timeout, unlike the shop's connections, because filling a database takes longer.
 * @param options PostgreSQL's own, e.g. `-c maintenance_work_mem=256MB`
 */
export async function withSession<Value>(
  databaseUrl: string,
  work: (db: NodePgDatabase) => Promise<Value>,
  options = "",
): Promise<Value> {
  return await withClient(databaseUrl, (client) => work(drizzle(client)), { options });
}
