import { join } from "node:path";
import { shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { readSavedState } from "@/tools/dev/src/postgres/location";

/** Returns the URL of the running shop's database, as superuser. Contains the password: don't log it. */
export async function getShopDatabaseUrl(): Promise<string> {
  const { password = "" } = await readSavedState(join(shopDataDir, "postgres"));
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${shopPorts.database}/shop`;
}
