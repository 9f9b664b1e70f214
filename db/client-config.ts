import type { ClientConfig } from "pg";

/**
 * What the driver is told of a database. In: its address, and PostgreSQL's settings for a connection
 * (`-c name=value`), which stand behind those of the address. `sslmode` means there what PostgreSQL's
 * documentation says; without one nothing is encrypted, whatever PGSSLMODE of the machine says.
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
