import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { withClient } from "@/db/with-client";
import { build, isBuilt } from "@/scripts/start/build";
import { checkDatabase } from "@/scripts/start/check-database";
import { openDatabase } from "@/scripts/start/database";
import { checkDisk, install } from "@/scripts/start/install.mjs";
import { freePort } from "@/scripts/start/ports";
import { startPostgres } from "@/scripts/start/postgres";
import { explainPostgres } from "@/scripts/start/postgres-cluster";
import { explainFileError, Problem } from "@/scripts/start/problem.mjs";
import { type Plan, planSettings } from "@/scripts/start/settings";
import { temporaryFolder } from "./support/temporary-folder";

const root = join(import.meta.dirname, "../..");

const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ["ENOSPC", /no disk space left for \/shop\/\.data.*nothing half-written/],
  ["EDQUOT", /no disk space left/],
  ["EROFS", /\/shop\/\.data is on a read-only file system/],
  ["EACCES", /can't be read or written by this user \(EACCES\)/],
])("a file that fails by %s is named with what to do", (code, words) => {
  const explained = explainFileError(systemError(code), "/shop/.data");
  expect(explained).toBeInstanceOf(Problem);
  expect(String(explained)).toMatch(words);
});

test("a fault of ours keeps its stack", () => {
  const fault = new TypeError("ours");
  expect(explainFileError(fault, "/shop")).toBe(fault);
});

test("a disk without room for an install is said before it begins", () => {
  expect(() => checkDisk("/shop", 1_999)).toThrow(/Only 1999 MB .* \/shop, .*2000 MB/);
  expect(() => checkDisk("/shop", 2_000)).not.toThrow();
});

test.each([
  ["FATAL: could not write: No space left on device", /no disk space left/],
  ["error while loading shared libraries: libicu.so.74", /shared library is missing.*libicu/s],
  ['FATAL: lock file "postmaster.pid" already exists', /Another PostgreSQL still works/],
  ["initdb: error: could not access: Permission denied", /can't be written to/],
  ["something new", /DATABASE_URL can name another.*something new/s],
])("a database that ends with %j says what to do", (output, words) => {
  expect(explainPostgres(output, "/shop/.data/postgres").message).toMatch(words);
});

test.each([
  ["npm ERR! code ENOSPC", /no disk space left/],
  ["npm ERR! getaddrinfo ENOTFOUND registry", /registry could not be reached/],
  ["npm ERR! EACCES: permission denied", /node_modules can't be written/],
  ["npm ERR! EUSAGE lock file not in sync", /disagree/],
])("an install that ends with %j says what to do, and does not count", async (output, words) => {
  const root = await temporaryFolder();
  const npm = join(root, "npm.js");
  await writeFile(
    npm,
    `if (process.argv[2] === "ci") { console.error(${JSON.stringify(output)}); process.exit(1); }`,
  );
  vi.stubEnv("npm_execpath", npm);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const failed = install(root);
  await expect(failed).rejects.toThrow(words);
  await expect(failed).rejects.toThrow("noticed and installed anew");
  await expect(readFile(join(root, "node_modules/.installed-for"))).rejects.toThrow("ENOENT");
});

test.each([
  ["ENOSPC: no space left on device", /no disk space left/],
  ["JavaScript heap out of memory", /ran out of memory/],
])("a build that ends with %j says what to do, and is not served", async (output, words) => {
  const root = await temporaryFolder();
  await mkdir(join(root, "scripts/start"), { recursive: true });
  await writeFile(join(root, "scripts/start/leash.mjs"), "");
  await mkdir(join(root, "node_modules/next/dist/bin"), { recursive: true });
  const next = join(root, "node_modules/next/dist/bin/next");
  await writeFile(next, `console.error(${JSON.stringify(output)}); process.exit(1);`);
  await mkdir(join(root, ".next"));
  await writeFile(join(root, ".next/built-from"), "these sources\n");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const built = build(root, "these sources", { DEPENDENCY_AUDIT: "clean" }, () => undefined);
  await expect(built).rejects.toThrow(words);
  await expect(built).rejects.toThrow("Nothing half-built will be served");
  expect(await isBuilt(root, "these sources")).toBe(false);
});

/** The address of this database, where it says that it is another version of PostgreSQL. */
async function answeringAs(url: string, version: string): Promise<string> {
  await withClient(url, (client) =>
    client.query(`
      create schema if not exists older;
      create or replace function older.current_setting(text) returns text return '${version}';`),
  );
  return `${url}?options=${encodeURIComponent("-c search_path=older,pg_catalog")}`;
}

test("a given database that does not answer, or is too old, is named without its password", async () => {
  const open = (url: string) =>
    openDatabase({ embeddedDatabase: false, env: { DATABASE_URL: url } } as Plan, {
      note: () => undefined,
      onAddress: () => undefined,
      onGivenUp: () => undefined,
    });
  const nobody = open(`postgres://shop:a-password@127.0.0.1:${await freePort()}/shop`);
  await expect(nobody).rejects.toThrow(/127\.0\.0\.1:\d+\/shop .*can't be reached: ECONNREFUSED/);
  await expect(nobody).rejects.not.toThrow("a-password");

  const server = await startPostgres({
    dataDir: join(await temporaryFolder(), "postgres"),
    durable: false,
  });
  try {
    await expect(open(server.url)).resolves.toMatchObject({ where: expect.any(String) });
    await expect(open(server.url.replace(/\/shop$/, "/elsewhere"))).rejects.toThrow(
      /elsewhere .*does not exist: create it/,
    );
    await expect(open(`${server.url}?search_path=elsewhere`)).rejects.toThrow(
      "DATABASE_URL has ?search_path=, which is not understood",
    );
    const stranger = new URL(server.url);
    stranger.password = "guess";
    await expect(open(stranger.href)).rejects.toThrow("refuses the user or password");

    const older = open(await answeringAs(server.url, "140018"));
    await expect(older).rejects.toThrow(
      /:\d+\/shop .*is PostgreSQL 14; version 15 or later is needed/,
    );
    await expect(older).rejects.not.toThrow(new URL(server.url).password);
    await expect(open(await answeringAs(server.url, "150000"))).resolves.toBeDefined();
  } finally {
    await server.stop();
  }
});

test("a given database that takes the connection and says nothing is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const accepted = once(silent, "connection");
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const checked = checkDatabase(`postgres://shop:a-password@127.0.0.1:${port}/shop`, "ITS_URL");
  await accepted;
  const refused = expect(checked).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+\/shop \(ITS_URL\) can't be reached: ETIMEDOUT\. /,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});

test("every bad setting is listed in one message, and none of their values", async () => {
  const root = await temporaryFolder();
  const bad = { PORT: "70000", SITE_URL: "https://shop.test/path", STRIPE_SECRET_KEY: "a-key" };
  for (const [name, value] of Object.entries(bad)) vi.stubEnv(name, value);
  const planned = planSettings(root, false);
  await expect(planned).rejects.toThrow(
    /PORT must be a port.*SITE_URL must be.*STRIPE_SECRET_KEY/s,
  );
  await expect(planned).rejects.not.toThrow("a-key");
});

/** Runs `npm run migrate`'s program in a folder. */
function migrateIn(folder: string, variables: Record<string, string>) {
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  const args = [
    "--tsconfig",
    join(root, "scripts/tsconfig.json"),
    join(root, "scripts/migrate.ts"),
  ];
  return spawnSync(process.execPath, [tsx, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", ...variables },
  });
}

test.each(["the environment", ".env.local"])(
  "a deploy whose database, by %s, does not answer is told which setting names it",
  async (source) => {
    const folder = await temporaryFolder();
    const port = await freePort();
    const url = `postgres://shop:a-password@127.0.0.1:${port}/shop`;
    const isInFile = source === ".env.local";
    if (isInFile) await writeFile(join(folder, source), `DATABASE_DIRECT_URL=${url}\n`);
    const { status, stderr } = migrateIn(folder, isInFile ? {} : { DATABASE_DIRECT_URL: url });
    expect(stderr.trim()).toMatch(
      new RegExp(
        `^The database at 127\\.0\\.0\\.1:${port}/shop \\(DATABASE_DIRECT_URL\\) can't be reached: ECONNREFUSED\\.[^\\n]*$`,
      ),
    );
    expect(stderr).not.toContain("a-password");
    expect(status).toBe(1);
  },
);
