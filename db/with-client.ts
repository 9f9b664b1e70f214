import { Client, type ClientConfig } from "pg";
import { clientConfig } from "@/db/client-config";

/** Work over one connection to a database, which ends with it. In: its address. */
export async function withClient<Value>(
  url: string,
  work: (client: Client) => Promise<Value>,
  settings: Pick<ClientConfig, "connectionTimeoutMillis" | "lock_timeout" | "options"> = {},
): Promise<Value> {
  const client = new Client({ ...clientConfig(url), ...settings });
  // A loss is told by the query under way; an event that nobody hears would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
