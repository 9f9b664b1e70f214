import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { withClient } from "@/db/with-client";

/**
 * Work over one connection, whose settings and temporary tables last as long. Without the limits of
 * the shop's own connections: to fill a database takes longer. `options`: PostgreSQL's own, `-c a=b`.
 */
export async function withSession<Value>(
  databaseUrl: string,
  work: (db: NodePgDatabase) => Promise<Value>,
  options = "",
): Promise<Value> {
  return await withClient(databaseUrl, (client) => work(drizzle(client)), { options });
}
