import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { checkDirectDatabase } from "@/build/check-database";
import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { readRows } from "@/db/read-rows";
import { withClient } from "@/db/with-client";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import { startPgBouncer } from "@/tests/operations/support/pgbouncer";

let postgres: DebianPostgres;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let directUrl = "";
let pooledUrl = "";

beforeAll(async () => {
  postgres = await startDebianPostgres();
  directUrl = await postgres.createDatabase("shop");
  pooler = await startPgBouncer(postgres, { poolSize: 4 });
  pooledUrl = `postgres://postgres@127.0.0.1:${pooler.port}/shop?sslmode=require`;
});

afterAll(async () => {
  await pooler?.stop();
  await postgres?.stop();
});

const query = (text: string) =>
  withClient(directUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

test("queries and transactions work through a pooler that nothing announces", async () => {
  const { db, close } = connect(pooledUrl, { poolSize: 3 });
  onTestFinished(close);
  const first = await Promise.all([
    ...[1, 2, 3, 4].map((value) => readRows(db, sql`select ${value}::int as value`)),
    db.transaction((tx) => readRows(tx, sql`select 5 as value`)),
  ]);
  expect(first.flat()).toEqual([1, 2, 3, 4, 5].map((value) => ({ value })));
  await expect(db.execute(sql`select broken`)).rejects.toMatchObject({ code: "42703" });
});

test("without a pooler, each connection has the site's time limits", async () => {
  const { db, close } = connect(directUrl, { poolSize: 1 });
  onTestFinished(close);
  expect(
    await readRows(
      db,
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    ),
  ).toEqual([{ statement: "15s", lock: "10s" }]);
});

test("a pooler's address is refused for migrations, and the database's own isn't", async () => {
  await expect(checkDirectDatabase(pooledUrl, "DATABASE_DIRECT_URL")).rejects.toThrow(
    "DATABASE_DIRECT_URL is the address of a connection pooler, which can't migrate: set DATABASE_DIRECT_URL to the database's own address.",
  );
  await checkDirectDatabase(directUrl, "DATABASE_URL");
});

test("a migration leaves no lock behind, even on a pooler", async () => {
  await Promise.all([migrateDatabase(pooledUrl), migrateDatabase(directUrl)]);
  expect(await query("select pid from pg_locks where locktype = 'advisory'")).toEqual([]);
  expect(await query("select count(*)::int > 0 as migrated from products")).toHaveLength(1);
});
