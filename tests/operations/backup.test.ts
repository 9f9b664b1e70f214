import { createHash, createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { withClient } from "@/db/with-client";
import { readHold } from "@/lib/restores/notice-restore";
import {
  createRoles,
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import { productionSettings } from "@/tests/operations/support/image";
import { runProgram } from "@/tests/operations/support/run-program";
import { testCtx } from "@/tests/support/ctx";

let postgres: DebianPostgres;
let folder = "";
let shopUrl = "";
let publicKey = "";
let signingKey = "";

const settings = (changes: Readonly<Record<string, string>> = {}) => ({
  // The restore starts the site if it's built here, and then needs its settings.
  ...productionSettings,
  SITE_URL: "http://localhost:3000",
  DEPLOY_ENV: "local",
  DATABASE_URL: shopUrl,
  DATA_DIR: join(folder, "data"),
  BACKUP_TO: join(folder, "backups"),
  BACKUP_PUBLIC_KEY: publicKey,
  BACKUP_SIGNING_KEY: signingKey,
  BACKUP_KEY_FILE: join(folder, "secret-key.txt"),
  ...changes,
});
const backUp = (changes?: Readonly<Record<string, string>>) =>
  runProgram("backup", [], settings(changes));

/** Restores into a new database and uploads folder. */
async function restore(
  name: string,
  changes: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) {
  const url = await postgres.createDatabase(name);
  const data = join(folder, name);
  const target = settings({ DATABASE_URL: url, DATA_DIR: data, ...changes });
  return { url, data, ...(await runProgram("restore", args, target)) };
}

async function countRows(url: string): Promise<Record<string, number>> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle') order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const result = await client.query<{ rows: number }>(
        `select count(*)::int as rows from ${name}`,
      );
      counts[name] = result.rows[0]?.rows ?? -1;
    }
    return counts;
  });
}

const addSubscribers = (count: number, prefix: string) =>
  withClient(shopUrl, (client) =>
    client.query(
      `insert into newsletter_subscribers
         (email, consent, consent_version, consent_at, signup_source, created_at)
       select $2 || n || '@artist.test', true, 'v1', now(), 'modal', now()
       from generate_series(1, $1::int) n`,
      [count, prefix],
    ),
  );

beforeAll(async () => {
  await compilePrograms();
  postgres = await startDebianPostgres();
  folder = await mkdtemp(join(tmpdir(), "backup-drill-"));
  shopUrl = await postgres.createDatabase("shop");
  await migrateDatabase(shopUrl);
  await seedDatabase(shopUrl);
  await addSubscribers(500, "first-");
  await mkdir(join(folder, "data/files/course/lesson"), { recursive: true });
  await writeFile(join(folder, "data/files/course/lesson/video.mp4"), Buffer.alloc(300_000, 7));
  await writeFile(join(folder, "data/files/@book.pdf"), "an eBook");
  const keys = await runProgram("backup", ["new-key"], {});
  publicKey = /BACKUP_PUBLIC_KEY=(\S+)/.exec(keys.output)?.[1] ?? "";
  signingKey = /BACKUP_SIGNING_KEY=(\S+)/.exec(keys.output)?.[1] ?? "";
  await writeFile(join(folder, "secret-key.txt"), keys.output);
}, 120_000);

afterAll(async () => {
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  test("restores every row and upload, though the shop writes while it's made", async () => {
    let isDone = false;
    const backup = backUp().finally(() => {
      isDone = true;
    });
    for (let round = 0; !isDone; round += 1) await addSubscribers(20, `during-${round}-`);
    expect(await backup).toMatchObject({ code: 0 });

    const restored = await restore("restored");
    expect(restored.output).toContain("All rows, totals and uploads match the backup");
    expect(restored.code).toBe(0);
    const counts = await countRows(restored.url);
    expect(counts["public.newsletter_subscribers"]).toBeGreaterThanOrEqual(500);
    const written = [
      "public.backups",
      "public.newsletter_subscribers",
      "public.subscriber_listings",
      // Written by the site that the restore starts.
      "public.system_readings",
      "public.database_clock",
      "public.database_restores",
      "public.email_outbox",
    ];
    // The site that the restore started noticed where its database comes from, if one is built here.
    const others = Object.entries(counts).filter(([name]) => !written.includes(name));
    expect(await countRows(shopUrl)).toMatchObject(Object.fromEntries(others));
    expect(await readFile(join(restored.data, "files/@book.pdf"), "utf8")).toBe("an eBook");
    const video = await readFile(join(restored.data, "files/course/lesson/video.mp4"));
    expect(video.equals(Buffer.alloc(300_000, 7))).toBe(true);
    // Migrations see an up-to-date database.
    await migrateDatabase(restored.url);
    expect(await countRows(restored.url)).toEqual(counts);

    const again = await runProgram(
      "restore",
      [],
      settings({ DATABASE_URL: restored.url, DATA_DIR: join(folder, "elsewhere") }),
    );
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("empty database") });
    const overUploads = await restore("over_uploads", { DATA_DIR: restored.data });
    expect(overUploads).toMatchObject({ code: 1, output: expect.stringContaining("isn't empty") });
  }, 60_000);

  test("is recorded in its database, and as verified once it was restored elsewhere", async () => {
    const place = { BACKUP_TO: join(folder, "recorded") };
    const recorded = async () =>
      await withClient(shopUrl, async (client) => {
        const { rows } = await client.query<{ name: string; rows: number; verified: boolean }>(
          `select name, rows::int as rows, verified_at is not null as verified from backups
           order by created_at desc limit 2`,
        );
        return rows;
      });
    expect(await backUp(place)).toMatchObject({ code: 0 });
    const [first] = await recorded();
    expect(first?.rows).toBeGreaterThan(500);
    expect(first?.verified).toBe(false);
    expect(await restore("recorded", place)).toMatchObject({ code: 0 });
    expect(await backUp(place)).toMatchObject({ code: 0 });
    expect(await recorded()).toMatchObject([{ verified: false }, { ...first, verified: true }]);
  }, 60_000);

  test("is noticed as a copy once a site runs on it, and so is a database marked by hand", async () => {
    const place = { BACKUP_TO: join(folder, "noticed") };
    const start = async (url: string) => {
      const connection = connect(url, { poolSize: 2 });
      try {
        return await readHold(testCtx({ db: connection.db }));
      } finally {
        await connection.close();
      }
    };
    expect([await start(shopUrl), await start(shopUrl)]).toEqual([null, null]);
    expect(await backUp(place)).toMatchObject({ code: 0 });
    const restored = await restore("noticed", place);
    expect(restored.output).toContain("isn't sent until staff decide");
    expect(await start(restored.url)).toMatchObject({ isSkipped: false });
    expect(await start(shopUrl)).toBeNull();
    const marked = await runProgram("restore", ["restored"], { DATABASE_URL: shopUrl });
    expect(marked).toMatchObject({ code: 0 });
    expect(await start(shopUrl)).toMatchObject({ isSkipped: false });
  }, 60_000);

  test("restores into the empty database of another machine, with its roles", async () => {
    const place = { BACKUP_TO: join(folder, "moved") };
    expect(await backUp(place)).toMatchObject({ code: 0 });
    const url = await postgres.createDatabase("moved");
    createRoles(postgres, "moved");
    const as = (role: string) => url.replace("//postgres@", `//${role}:x@`);
    const target = {
      ...place,
      DATABASE_URL: as("site_owner"),
      DATA_DIR: join(folder, "moved-data"),
    };
    expect(await runProgram("restore", [], settings(target))).toMatchObject({ code: 0 });
    createRoles(postgres, "moved");
    const rights = await withClient(as("site_app"), (client) =>
      client.query(
        "select (select count(*) from orders), (select count(*) from drizzle.__drizzle_migrations)",
      ),
    );
    expect(rights.rowCount).toBe(1);
  }, 60_000);

  test("can't be read without the secret key, and a wrong key leaves the database empty", async () => {
    await backUp();
    const [name = ""] = (await readdir(join(folder, "backups"))).slice(-1);
    const dump = await readFile(join(folder, "backups", name, "database.dump.age"));
    expect(dump.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(dump.includes("PGDMP")).toBe(false);
    const other = await runProgram("backup", ["new-key"], {});
    await writeFile(join(folder, "other-key.txt"), other.output);
    const result = await restore("wrong_key", { BACKUP_KEY_FILE: join(folder, "other-key.txt") });
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining("secret key") });
    expect(await countRows(result.url)).toEqual({});
    const missing = await restore("no_key", { BACKUP_KEY_FILE: join(folder, "none.txt") });
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("can't be read") });
  });

  test("that was damaged isn't restored", async () => {
    await backUp({ BACKUP_TO: join(folder, "damaged") });
    const [name = ""] = await readdir(join(folder, "damaged"));
    const path = join(folder, "damaged", name, "database.dump.age");
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    await writeFile(path, bytes);
    const result = await restore("damaged", { BACKUP_TO: join(folder, "damaged") });
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining("checksum") });
    expect(await countRows(result.url)).toEqual({});
  });

  test("is signed, and isn't restored with a changed, missing or copied signature", async () => {
    const place = { BACKUP_TO: join(folder, "signed") };
    expect(await backUp(place)).toMatchObject({ code: 0 });
    const [name = ""] = await readdir(place.BACKUP_TO);
    const path = join(place.BACKUP_TO, name, "manifest.json");
    const original = await readFile(path, "utf8");
    // The key file has the signing key too.
    const fromKeyFile = await restore("signed", { ...place, BACKUP_SIGNING_KEY: "" });
    expect(fromKeyFile).toMatchObject({ code: 0 });

    await writeFile(path, original.replace(/"orders": "\d+"/, '"orders": "7"'));
    const changed = await restore("changed", place);
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining("signature of") });
    await writeFile(path, original);
    const otherKey = await restore("other_key", { ...place, BACKUP_SIGNING_KEY: "x".repeat(64) });
    expect(otherKey).toMatchObject({ code: 1, output: expect.stringContaining("signature of") });

    const newer = "2099-01-01T00-00-00Z";
    await cp(join(place.BACKUP_TO, name), join(place.BACKUP_TO, newer), { recursive: true });
    const renamed = await restore("renamed", place);
    expect(renamed).toMatchObject({ code: 1, output: expect.stringContaining("renamed") });
    await rm(join(place.BACKUP_TO, newer), { recursive: true });

    await rm(join(place.BACKUP_TO, name, "manifest.sig"));
    const unsigned = await restore("unsigned", place);
    expect(unsigned).toMatchObject({ code: 1, output: expect.stringContaining("add --unsigned") });
    const asSuperuser = await restore("as_superuser", place, ["latest", "--unsigned"]);
    expect(asSuperuser).toMatchObject({ code: 1, output: expect.stringContaining("createuser") });
    for (const { url } of [changed, otherKey, renamed, unsigned, asSuperuser]) {
      expect(await countRows(url)).toEqual({});
    }

    const url = new URL(await postgres.createDatabase("plain_role"));
    await withClient(url.href, async (client) => {
      await client.query("create role restorer login");
      await client.query("alter database plain_role owner to restorer");
    });
    url.username = "restorer";
    const target = { ...place, DATABASE_URL: url.href, DATA_DIR: join(folder, "plain_role") };
    const accepted = await runProgram("restore", ["--unsigned"], settings(target));
    expect(accepted).toMatchObject({ code: 0 });
    expect(await countRows(url.href)).toEqual(await countRows(fromKeyFile.url));
  }, 120_000);

  test("writes no file outside the temporary folder, whatever its manifest names", async () => {
    const place = { BACKUP_TO: join(folder, "planted") };
    const name = "2026-11-27T00-00-00Z";
    await mkdir(join(place.BACKUP_TO, name), { recursive: true });
    await writeFile(join(place.BACKUP_TO, "planted.txt"), "planted");
    const sha256 = createHash("sha256").update("planted").digest("hex");
    const manifest = JSON.stringify({
      format: 1,
      createdAt: "2026-11-27T00:00:00.000Z",
      serverVersion: 150_000,
      tables: {},
      totals: {},
      uploads: { kind: "folder", count: 0, bytes: 0 },
      files: [{ name: "../planted.txt", bytes: 7, sha256 }],
    });
    await writeFile(join(place.BACKUP_TO, name, "manifest.json"), manifest);
    const outside = join(tmpdir(), "planted.txt");
    onTestFinished(() => rm(outside, { force: true }));
    for (const [target, args] of [
      ["planted_signed", []],
      ["planted_unsigned", ["--unsigned"]],
    ] as const) {
      if (args.length === 0) {
        const signature = createHmac("sha256", signingKey).update(manifest).digest("hex");
        await writeFile(join(place.BACKUP_TO, name, "manifest.sig"), signature);
      }
      const result = await restore(target, place, args);
      expect(result).toMatchObject({ code: 1, output: expect.stringContaining("this version") });
      expect(existsSync(outside)).toBe(false);
    }
  });

  test("isn't made without a signing key", async () => {
    const result = await backUp({ BACKUP_SIGNING_KEY: "" });
    expect(result.code).toBe(1);
    expect(result.output).toMatch(/BACKUP_SIGNING_KEY is missing.*openssl rand -hex 32/);
  });

  test("that was interrupted is never the latest one", async () => {
    const place = join(folder, "interrupted");
    await mkdir(join(place, "2030-01-01T00-00-00Z"), { recursive: true });
    await writeFile(join(place, "2030-01-01T00-00-00Z/database.dump.age"), "half");
    const result = await restore("interrupted", { BACKUP_TO: place });
    expect(result).toMatchObject({
      code: 1,
      output: expect.stringContaining("no finished backup"),
    });
  });

  test("older than the retention is deleted, and nothing else in the folder", async () => {
    const place = join(folder, "retention");
    for (const name of ["2020-01-01T00-00-00Z", "someone-elses-folder"]) {
      await mkdir(join(place, name), { recursive: true });
      await writeFile(join(place, name, "manifest.json"), "{}");
    }
    expect((await backUp({ BACKUP_TO: place, BACKUP_KEEP_DAYS: "7" })).code).toBe(0);
    const kept = await readdir(place, { recursive: true });
    expect(kept).not.toContain("2020-01-01T00-00-00Z/manifest.json");
    expect(kept).toContain("someone-elses-folder/manifest.json");
  });

  test("says which client is needed when pg_dump is older than the server", async () => {
    const bin = join(folder, "old-client");
    await mkdir(bin);
    await writeFile(join(bin, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.9'\n");
    await chmod(join(bin, "pg_dump"), 0o755);
    const result = await backUp({ PG_BIN: bin, BACKUP_TO: join(folder, "old") });
    expect(result.code).toBe(1);
    expect(result.output).toMatch(/is version 14, older than PostgreSQL \d+\. Install the client/);
  });

  test("lists every missing setting", async () => {
    const result = await runProgram("backup", [], { PATH: process.env.PATH ?? "" });
    expect(result.code).toBe(1);
    expect(result.output).toMatch(/DATABASE_URL is missing; BACKUP_TO is missing/);
  });
});
