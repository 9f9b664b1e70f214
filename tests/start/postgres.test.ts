import { appendFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withClient } from "@/db/with-client";
import { startPostgres } from "@/scripts/start/postgres";
import { temporaryFolder } from "./support/temporary-folder";

async function ask(url: string, query: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query(query));
  return rows;
}

test("what was committed survives a stop, a kill -9 and an orphan left running", async () => {
  const dataDir = join(await temporaryFolder(), "postgres");
  const first = await startPostgres({ dataDir });
  await ask(first.url, "create table kept as select 1 as n");
  await first.stop();

  const second = await startPostgres({ dataDir });
  expect(second.port).toBe(first.port);
  await ask(second.url, "insert into kept values (2)");
  process.kill(second.pid, "SIGKILL");
  await second.exited;

  const third = await startPostgres({ dataDir });
  expect(await ask(third.url, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);

  // A start that knows nothing of the running one: as after kill -9 of the starter alone.
  const fourth = await startPostgres({ dataDir });
  await third.exited;
  expect(await ask(fourth.url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
  await fourth.stop();
});

test.each([
  ["that everybody can reach", { mode: 0o711, durable: false }],
  // As root the database lies elsewhere then, under a path that moves along.
  ["that its owner alone can reach", { mode: 0o700, durable: true }],
])("a moved folder %s finds its data again", async (_which, { mode, durable }) => {
  const folder = await temporaryFolder();
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  await mkdir(before, { mode });
  const first = await startPostgres({ dataDir: join(before, "postgres"), durable });
  const isOutside = !first.folder.startsWith(folder);
  if (isOutside) onTestFinished(() => rm(dirname(first.folder), { recursive: true }));
  await ask(first.url, "create table kept as select 7 as n");
  await first.stop();
  await rename(before, after);
  const moved = await startPostgres({ dataDir: join(after, "postgres"), durable });
  expect(await ask(moved.url, "select n from kept")).toEqual([{ n: 7 }]);
  await moved.stop();
});

test("it listens on 127.0.0.1 alone, wants the password, and speaks UTF-8 and UTC", async () => {
  const dataDir = join(await temporaryFolder(), "postgres");
  const server = await startPostgres({ dataDir, durable: false });
  try {
    expect(
      await ask(
        server.url,
        `select current_setting('listen_addresses') as hosts, current_setting('TimeZone') as zone,
           current_setting('server_encoding') as encoding, lower('ÉJ') as lower`,
      ),
    ).toEqual([{ hosts: "127.0.0.1", zone: "UTC", encoding: "UTF8", lower: "éj" }]);
    const stranger = new URL(server.url);
    stranger.password = "guess";
    await expect(ask(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
  } finally {
    await server.stop();
  }
});

test("a lost password that could not be replaced is replaced by the next start", async () => {
  const dataDir = join(await temporaryFolder(), "postgres");
  const first = await startPostgres({ dataDir, durable: false });
  await first.stop();
  await writeFile(`${dataDir}.json`, "{}");
  const settings = join(first.folder, "postgresql.auto.conf");
  await appendFile(settings, "no_such_setting = on\n");
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow("no_such_setting");
  await writeFile(settings, "");
  const again = await startPostgres({ dataDir, durable: false });
  expect(await ask(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a lost password is replaced, and a folder of another major version is left alone", async () => {
  const dataDir = join(await temporaryFolder(), "postgres");
  await (await startPostgres({ dataDir, durable: false })).stop();
  await writeFile(`${dataDir}.json`, "{}");
  const again = await startPostgres({ dataDir, durable: false });
  expect(await ask(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await again.stop();
  await writeFile(join(again.folder, "PG_VERSION"), "14\n");
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
    /made by PostgreSQL 14.*Nothing was touched/s,
  );
});
