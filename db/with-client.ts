import { Client, type ClientConfig } from "pg";
import { clientConfig } from "@/db/client-config";

const connectLimitMs = 10_000;

/**
 * Work over one connection to a database, which ends with it. In: its address. Rejected where nobody
 * takes the connection within 10 s; an answer is waited for as long as `query_timeout` says.
 */
export async function withClient<Value>(
  url: string,
  work: (client: Client) => Promise<Value>,
  settings: Pick<ClientConfig, "lock_timeout" | "query_timeout"> & { options?: string } = {},
): Promise<Value> {
  const { options, ...limits } = settings;
  const client = new Client({
    ...clientConfig(url, options),
    ...limits,
    connectionTimeoutMillis: connectLimitMs,
  });
  // A loss is told by the query under way; an event that nobody hears would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
