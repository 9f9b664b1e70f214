import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import { withClient } from "@/db/with-client";
import { openDatabase, prepareDatabase } from "@/scripts/start/database";
import { startPostgres } from "@/scripts/start/postgres";
import { type Plan, planSettings } from "@/scripts/start/settings";
import { temporaryFolder } from "./support/temporary-folder";

const events = { note: () => undefined, onAddress: () => undefined, onGivenUp: () => undefined };

test("a start behind a pooler migrates and seeds past it", async () => {
  const dataDir = join(await temporaryFolder(), "postgres");
  const server = await startPostgres({ dataDir, database: "pooler", durable: false });
  try {
    const ask = async (url: string, query: string) =>
      (await withClient(url, (client) => client.query(query))).rows;
    await ask(server.url, "create database own");
    const own = Object.assign(new URL(server.url), { pathname: "/own" }).href;
    const env = { DATABASE_URL: server.url, DATABASE_DIRECT_URL: own };
    const opened = await openDatabase({ embeddedDatabase: false, env } as Plan, events);
    await prepareDatabase(opened, events.note);
    expect(opened.url).toBe(server.url);
    expect(await ask(own, "select id from products")).toHaveLength(seedProducts.length);
    expect(await ask(server.url, "select to_regclass('products') as made")).toEqual([
      { made: null },
    ]);

    const gone = { ...env, DATABASE_DIRECT_URL: own.replace(/own$/, "gone") };
    await expect(
      openDatabase({ embeddedDatabase: false, env: gone } as Plan, events),
    ).rejects.toThrow(/gone \(DATABASE_DIRECT_URL\) does not exist/);
  } finally {
    await server.stop();
  }
});

test("a start behind a pooler without the database's own address is refused before it builds", async () => {
  const root = await temporaryFolder();
  vi.stubEnv("DATABASE_URL", "postgres://localhost:6432/shop");
  vi.stubEnv("DATABASE_POOLER", "transaction");
  await expect(planSettings(root, false)).rejects.toThrow(
    /DATABASE_DIRECT_URL is missing: migrating behind a pooler/,
  );
  vi.stubEnv("DATABASE_DIRECT_URL", "mysql://localhost/shop");
  await expect(planSettings(root, false)).rejects.toThrow(
    "DATABASE_DIRECT_URL must start with postgres://",
  );
});
