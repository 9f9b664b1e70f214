import { join } from "node:path";
import postgres from "postgres";
import { readMemory } from "../../../scripts/start/postgres-place";
import { shopDataDir, shopPorts } from "./addresses";

/** The shop's own database, as a superuser; `name` other than `shop` is for taking that one away. */
export async function openShopDatabase(name = "shop"): Promise<postgres.Sql> {
  const { password } = await readMemory(join(shopDataDir, "postgres"));
  return postgres({
    host: "127.0.0.1",
    port: shopPorts.database,
    database: name,
    username: "postgres",
    password: password ?? "",
    max: 2,
    onnotice: () => undefined,
  });
}

export async function withShopDatabase<Value>(
  work: (sql: postgres.Sql) => Promise<Value>,
  name?: string,
): Promise<Value> {
  const sql = await openShopDatabase(name);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Takes the database away: nobody may connect, and whoever was connected is thrown out. */
export async function closeShopDatabase(): Promise<void> {
  await withShopDatabase(async (sql) => {
    await sql`alter database shop with allow_connections false`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop'`;
  }, "postgres");
}

export async function reopenShopDatabase(): Promise<void> {
  await withShopDatabase((sql) => sql`alter database shop with allow_connections true`, "postgres");
}
