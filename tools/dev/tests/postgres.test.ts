import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withClient } from "@/db/with-client";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { startPostgres } from "../src/postgres/server";

const query = async (url: string, statement: string) =>
  (await withClient(url, (client) => client.query(statement))).rows;

test("committed data survives a stop, a kill -9, and an orphaned server", async () => {
  const dataDir = join(await createTemporaryFolder(), "postgres");
  const first = await startPostgres({ dataDir });
  await query(first.url, "create table kept as select 1 as n");
  await first.stop();

  const second = await startPostgres({ dataDir });
  expect(second.port).toBe(first.port);
  await query(second.url, "insert into kept values (2)");
  process.kill(second.pid, "SIGKILL");
  await second.exited;

  const third = await startPostgres({ dataDir });
  expect(await query(third.url, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);

  // A start that doesn't know about the running server, as after a kill -9 of only its parent.
  const fourth = await startPostgres({ dataDir });
  await third.exited;
  expect(await query(fourth.url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
  await fourth.stop();
});

test.each([
  ["that everyone can reach", { mode: 0o711, isTemporary: true }],
  // As root, the database is then stored outside the project.
  ["that only its owner can reach", { mode: 0o700, isTemporary: false }],
])("a moved folder %s finds its data", async (_case, { mode, isTemporary }) => {
  const folder = await createTemporaryFolder();
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  await mkdir(before, { mode });
  const first = await startPostgres({ dataDir: join(before, "postgres"), isTemporary });
  const isOutside = !first.folder.startsWith(folder);
  if (isOutside) onTestFinished(() => rm(dirname(first.folder), { recursive: true }));
  await query(first.url, "create table kept as select 7 as n");
  await first.stop();
  await rename(before, after);
  const moved = await startPostgres({ dataDir: join(after, "postgres"), isTemporary });
  expect(await query(moved.url, "select n from kept")).toEqual([{ n: 7 }]);
  await moved.stop();
});

test("listens only on 127.0.0.1, requires the password, and uses UTF-8 and UTC", async () => {
  const dataDir = join(await createTemporaryFolder(), "postgres");
  const server = await startPostgres({ dataDir, isTemporary: true });
  onTestFinished(server.stop);
  const statement = `select current_setting('listen_addresses') as hosts,
    current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
    lower('ÉJ') as lower`;
  expect(await query(server.url, statement)).toEqual([
    { hosts: "127.0.0.1", zone: "UTC", encoding: "UTF8", lower: "éj" },
  ]);
  const wrongPassword = Object.assign(new URL(server.url), { password: "guess" });
  await expect(query(wrongPassword.href, "select 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("leaves a folder of another major version alone, and shows why a server didn't start", async () => {
  const dataDir = join(await createTemporaryFolder(), "postgres");
  const server = await startPostgres({ dataDir, isTemporary: true });
  await server.stop();
  await writeFile(join(server.folder, "postgresql.auto.conf"), "no_such_setting = on\n");
  await expect(startPostgres({ dataDir, isTemporary: true })).rejects.toThrow(
    /didn't start.*no_such_setting/s,
  );
  await writeFile(join(server.folder, "PG_VERSION"), "14\n");
  await expect(startPostgres({ dataDir, isTemporary: true })).rejects.toThrow(
    /created by PostgreSQL 14.*Nothing was changed/s,
  );
});
