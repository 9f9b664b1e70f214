import type { ClientConfig } from "pg";

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
