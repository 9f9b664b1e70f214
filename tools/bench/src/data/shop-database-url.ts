import { join } from "node:path";
import { shopDataDir, shopPorts } from "../../tests/e2e/support/addresses";
import { readMemory } from "../start/postgres-place";

/** The running shop's database, for its superuser. Holds the password: not for logs. */
export async function shopDatabaseUrl(): Promise<string> {
  const { password = "" } = await readMemory(join(shopDataDir, "postgres"));
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${shopPorts.database}/shop`;
}
