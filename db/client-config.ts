import type { ClientConfig } from "pg";

/**
 * What the driver is told of a database's address. `sslmode` means there what PostgreSQL's
 * documentation says (libpq, 32.19): `require` encrypts, `verify-full` asks for a certificate that
 * fits too. Without one nothing is encrypted, whatever PGSSLMODE says: the address alone decides.
 */
export function clientConfig(url: string): ClientConfig {
  const address = new URL(url);
  if (!address.searchParams.has("sslmode")) return { connectionString: url, ssl: false };
  address.searchParams.set("uselibpqcompat", "true");
  return { connectionString: address.href };
}
