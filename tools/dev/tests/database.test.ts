import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import getPort from "get-port";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkDatabase } from "@/build/check-database";
import { seedProducts } from "@/db/values/seed-products";
import { withClient } from "@/db/with-client";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { openDatabase, prepareDatabase } from "../src/database";
import { startPostgres } from "../src/postgres/server";
import { type Plan, planSettings } from "../src/settings";

const ignore = () => undefined;

const open = (env: Record<string, string>) =>
  openDatabase({ usesEmbeddedDatabase: false, env } as unknown as Plan, ignore, ignore);

async function startTestPostgres(database = "shop") {
  const dataDir = join(await createTemporaryFolder(), "postgres");
  const server = await startPostgres({ dataDir, database, isTemporary: true });
  onTestFinished(server.stop);
  return server;
}

const query = async (url: string, statement: string) =>
  (await withClient(url, (client) => client.query(statement))).rows;

/** Returns a URL of this database on which it reports another PostgreSQL version. */
async function fakeVersion(url: string, version: string): Promise<string> {
  await query(
    url,
    `create schema if not exists fake;
     create or replace function fake.current_setting(text) returns text return '${version}';`,
  );
  return `${url}?options=${encodeURIComponent("-c search_path=fake,pg_catalog")}`;
}

test("migrates and seeds past a pooler", async () => {
  const server = await startTestPostgres("pooler");
  await query(server.url, "create database direct");
  const directUrl = Object.assign(new URL(server.url), { pathname: "/direct" }).href;
  const env = { DATABASE_URL: server.url, DATABASE_DIRECT_URL: directUrl };
  const opened = await open(env);
  await prepareDatabase(opened, ignore);
  expect(opened.url).toBe(server.url);
  expect(await query(directUrl, "select id from products")).toHaveLength(seedProducts.length);
  expect(await query(server.url, "select to_regclass('products') as found")).toEqual([
    { found: null },
  ]);
  const missing = { ...env, DATABASE_DIRECT_URL: directUrl.replace(/direct$/, "missing") };
  await expect(open(missing)).rejects.toThrow(/missing \(DATABASE_DIRECT_URL\) doesn't exist/);
});

test("refuses to start behind a pooler without the database's own URL", async () => {
  const root = await createTemporaryFolder();
  vi.stubEnv("DATABASE_URL", "postgres://localhost:6432/shop");
  await expect(planSettings(root, false)).rejects.toThrow(
    /DATABASE_URL is the address of a connection pooler.* set DATABASE_DIRECT_URL/,
  );
  vi.stubEnv("DATABASE_DIRECT_URL", "mysql://localhost/shop");
  await expect(planSettings(root, false)).rejects.toThrow(
    "DATABASE_DIRECT_URL must start with postgres://",
  );
});

test("names an unusable DATABASE_URL without its password", async () => {
  const openUrl = (url: string) => open({ DATABASE_URL: url });
  const port = await getPort({ host: "127.0.0.1" });
  const unreachable = openUrl(`postgres://shop:a-password@127.0.0.1:${port}/shop`);
  await expect(unreachable).rejects.toThrow(
    /127\.0\.0\.1:\d+\/shop .*can't be reached: ECONNREFUSED/,
  );
  await expect(unreachable).rejects.not.toThrow("a-password");

  const server = await startTestPostgres();
  await expect(openUrl(server.url)).resolves.toMatchObject({ location: expect.any(String) });
  await expect(openUrl(server.url.replace(/\/shop$/, "/missing"))).rejects.toThrow(
    /missing .*doesn't exist. Create it/,
  );
  await expect(openUrl(`${server.url}?search_path=missing`)).rejects.toThrow(
    "DATABASE_URL has ?search_path=, which isn't supported",
  );
  const wrongPassword = Object.assign(new URL(server.url), { password: "guess" });
  await expect(openUrl(wrongPassword.href)).rejects.toThrow("rejected the user or password");

  const old = openUrl(await fakeVersion(server.url, "140018"));
  await expect(old).rejects.toThrow(/:\d+\/shop .*is PostgreSQL 14. Version 15 or later/);
  await expect(old).rejects.not.toThrow(new URL(server.url).password);
  await expect(openUrl(await fakeVersion(server.url, "150000"))).resolves.toBeDefined();
});

test("gives up on a database that accepts the connection but never responds", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const accepted = once(silent, "connection");
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const check = checkDatabase(`postgres://shop:a-password@127.0.0.1:${port}/shop`, "SETTING");
  await accepted;
  const refusal = expect(check).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/shop \(SETTING\) can't be reached: ETIMEDOUT\. /,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refusal;
});
