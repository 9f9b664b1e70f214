import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { readSavedState } from "../../../tools/dev/src/postgres/location";
import { shopDataDir, shopPorts } from "./addresses";

export type ShopDatabase = { readonly db: NodePgDatabase; readonly close: () => Promise<void> };

/** The shop's own database, as a superuser; `name` other than `shop` is for taking that one away. */
export async function openShopDatabase(name = "shop"): Promise<ShopDatabase> {
  const { password } = await readSavedState(join(shopDataDir, "postgres"));
  const pool = new Pool({
    host: "127.0.0.1",
    port: shopPorts.database,
    database: name,
    user: "postgres",
    password: password ?? "",
    max: 2,
  });
  // A test may take the database away while this is open.
  pool.on("error", () => undefined);
  return { db: drizzle(pool), close: () => pool.end() };
}

export async function withShopDatabase<Value>(
  work: (db: NodePgDatabase) => Promise<Value>,
  name?: string,
): Promise<Value> {
  const { db, close } = await openShopDatabase(name);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Takes the database away: nobody may connect, and whoever was connected is thrown out. */
export async function closeShopDatabase(): Promise<void> {
  await withShopDatabase(async (db) => {
    await db.execute(sql`alter database shop with allow_connections false`);
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop'`,
    );
  }, "postgres");
}

export async function reopenShopDatabase(): Promise<void> {
  await withShopDatabase(
    (db) => db.execute(sql`alter database shop with allow_connections true`),
    "postgres",
  );
}
