import { Client, type ClientConfig } from "pg";

/**
 * Builds the driver's configuration. `sslmode` has libpq's meaning; without it the connection is not
 * encrypted, regardless of PGSSLMODE.
 * @param options PostgreSQL settings (`-c name=value`), applied after those in the URL
 */
export function clientConfig(url: string, options = ""): ClientConfig {
  const address = new URL(url);
  const settings = [address.searchParams.get("options"), options].filter(Boolean).join(" ");
  address.searchParams.delete("options");
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return {
    ssl: false,
    connectionString: address.href,
    ...(settings !== "" && { options: settings }),
  };
}

const connectLimitMs = 10_000;

/**
 * Runs work on a single connection and closes it afterwards. Throws if it can't connect within 10 s.
 * Queries have no time limit unless `query_timeout` is set.
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
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  });
  // The running query reports a lost connection. Without this listener the event would crash the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
