import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { readSavedState } from "../../../tools/dev/src/postgres/location";
import { shopDataDir, shopPorts } from "./addresses";

/** Returns the URL of the shop's database, as a superuser. */
export async function readShopDatabaseUrl(): Promise<string> {
  const { password } = await readSavedState(join(shopDataDir, "postgres"));
  return `postgres://postgres:${password ?? ""}@127.0.0.1:${shopPorts.database}/shop`;
}

export type ShopDatabase = { readonly db: NodePgDatabase; readonly close: () => Promise<void> };

/** Connects to the shop's database as a superuser, or to another database to disable it. */
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
  // A test may disable the database while this is open.
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

/** Disables the database: rejects new connections and closes existing ones. */
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
