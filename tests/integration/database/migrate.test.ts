import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { seedProducts } from "@/db/values/seed-products";
import { withClient } from "@/db/with-client";

/** Returns the URL of an empty database that is dropped after the test. */
async function emptyDatabase(): Promise<string> {
  const server = Object.assign(new URL(inject("templateUrl")), { pathname: "/postgres" });
  const { href } = server;
  const name = `test_${randomBytes(6).toString("hex")}`;
  await selectAll(href, `create database ${name}`);
  onTestFinished(async () => {
    await selectAll(href, `drop database ${name} with (force)`);
  });
  return Object.assign(server, { pathname: `/${name}` }).href;
}

const root = join(import.meta.dirname, "../../..");

const journal = "select hash from drizzle.__drizzle_migrations order by id";

async function selectAll(url: string, query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(url, (client) => client.query(query));
  return rows;
}

test("concurrent deploys wait for each other, and later ones change nothing", async () => {
  const url = await emptyDatabase();
  const deploy = async () => {
    await migrateDatabase(url);
    await seedDatabase(url);
  };
  await Promise.all([deploy(), deploy(), deploy(), deploy()]);
  const first = await selectAll(url, journal);
  expect(new Set(first.map(({ hash }) => hash)).size).toBe(first.length);
  expect(await selectAll(url, "select id from products")).toHaveLength(seedProducts.length);
  await selectAll(url, "update products set price_cents = 5999 where id = 'ebook'");
  await deploy();
  expect(await selectAll(url, journal)).toEqual(first);
  const ebook = await selectAll(url, "select price_cents from products where id = 'ebook'");
  expect(ebook, "staff's change is kept").toEqual([{ price_cents: 5999 }]);
});

test("a deploy updates the texts of products that staff never edited", async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  await seedDatabase(url);
  await selectAll(url, "update products set summary = 'Old.', features = '[]', is_active = false");
  await selectAll(
    url,
    `insert into content_versions (document, number, body, saved_by, saved_at)
    values ('product:course', 1, '{}', 'staff@example.com', now())`,
  );
  await seedDatabase(url);
  const rows = await selectAll(
    url,
    "select id, summary, features, is_active from products order by sort_order",
  );
  expect(rows).toEqual(
    seedProducts.map(({ id, summary, features }) =>
      id === "course"
        ? { id, summary: "Old.", features: [], is_active: false }
        : { id, summary, features, is_active: false },
    ),
  );
});

test("a subscriber's known browser is migrated with the date it was last linked", async () => {
  const url = await emptyDatabase();
  const older = await migrationsUntil("0020_subscriber_email_since");
  await withClient(url, (client) => migrate(drizzle(client), { migrationsFolder: older }));
  await selectAll(
    url,
    `insert into newsletter_subscribers
      (email, consent, consent_version, consent_at, signup_source, confirmed, confirmed_at, browser_hash, created_at)
    values ('pending@example.com', true, 'v', '2026-01-01Z', 'inline', false, null, 'a', '2026-01-01Z'),
      ('reader@example.com', true, 'v', '2026-01-01Z', 'inline', true, '2026-01-02Z', 'b', '2026-01-01Z'),
      ('saver@example.com', true, 'v', '2026-01-01Z', 'inline', true, '2026-01-02Z', 'b', '2026-01-01Z'),
      ('unknown@example.com', true, 'v', '2026-01-01Z', 'inline', false, null, null, '2026-01-01Z')`,
  );
  await selectAll(
    url,
    `insert into newsletter_events (subscriber_id, event_type, created_at)
    select id, 'preferences_changed', '2026-01-03Z' from newsletter_subscribers where email like 'saver%'`,
  );
  await migrateDatabase(url);
  expect(
    await selectAll(
      url,
      `select email, b.browser_hash, linked_at::date::text as day from newsletter_browsers b
      join newsletter_subscribers r on r.id = subscriber_id order by linked_at`,
    ),
  ).toEqual([
    { email: "pending@example.com", browser_hash: "a", day: "2026-01-01" },
    { email: "reader@example.com", browser_hash: "b", day: "2026-01-02" },
    { email: "saver@example.com", browser_hash: "b", day: "2026-01-03" },
  ]);
});

/** Copies the migrations up to this one, as in an older version. */
async function migrationsUntil(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, "db/migrations"), folder, { recursive: true });
  const journalFile = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const last = journal.entries.findIndex((entry: { readonly tag: string }) => entry.tag === tag);
  const entries = journal.entries.slice(0, last + 1);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }));
  return folder;
}

const unreachableUrl = "postgres://nobody@127.0.0.1:1/nowhere";
const pooledUrl = "postgres://nobody@ep-cool-name-123-pooler.us-east-2.aws.neon.tech/nowhere";

/** Runs `npm run migrate` with only these settings. */
function runMigrate(settings: Readonly<Record<string, string>>) {
  const { PATH = "" } = process.env;
  const env = { ...settings, PATH, NODE_ENV: "test" as const };
  const args = [join(root, "dist/migrate.mjs")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, output: (stdout + stderr).trim() };
}

test("npm run migrate uses the direct address and falls back to DATABASE_URL", async () => {
  const [own, unpooled, only] = [
    await emptyDatabase(),
    await emptyDatabase(),
    await emptyDatabase(),
  ];
  const done = { status: 0, output: "The database is up to date." };
  const direct = { DATABASE_DIRECT_URL: own, DATABASE_URL_UNPOOLED: unreachableUrl };
  expect(runMigrate({ DATABASE_URL: pooledUrl, ...direct })).toEqual(done);
  expect(runMigrate({ DATABASE_URL: pooledUrl, DATABASE_URL_UNPOOLED: unpooled })).toEqual(done);
  expect(runMigrate({ DATABASE_URL: only, DATABASE_DIRECT_URL: "" })).toEqual(done);
  for (const url of [own, unpooled, only]) {
    expect(await selectAll(url, "select id from products")).toHaveLength(seedProducts.length);
  }
});

test("a preview never migrates what production uses, and migrates a copy elsewhere", async () => {
  const url = await emptyDatabase();
  const { hostname, pathname } = new URL(url);
  const preview = { DATABASE_URL: url, VERCEL: "1", VERCEL_ENV: "preview" };
  await selectAll(url, "create table orders ()");
  expect(runMigrate(preview), "an older version's").toMatchObject({ status: 1 });
  await selectAll(url, "drop table orders");
  expect(runMigrate(preview)).toMatchObject({ status: 0 });
  const record = (name: string) =>
    selectAll(url, `insert into production_resources (name) values ('${name}')`);
  await record(`database elsewhere${pathname}`);
  expect(runMigrate(preview), "a copy").toMatchObject({ status: 0 });
  await record(`database ${hostname}${pathname}`);
  expect(runMigrate(preview)).toEqual({
    status: 1,
    output: `This preview uses what production uses: database ${hostname}${pathname}. Give previews a database and a bucket of their own: set DATABASE_URL and S3_BUCKET for Preview only.`,
  });
  expect(runMigrate({ DATABASE_URL: url }), "production").toMatchObject({ status: 0 });
});

test("npm run migrate names the missing setting", () => {
  expect(runMigrate({})).toEqual({
    status: 1,
    output: "DATABASE_URL is missing. Set it to the database that this deploy should migrate.",
  });
  for (const pooler of [pooledUrl, "postgres://nobody@127.0.0.1:6543/nowhere"]) {
    expect(runMigrate({ DATABASE_URL: pooler })).toEqual({
      status: 1,
      output:
        "DATABASE_URL is the address of a connection pooler, which can't migrate: set DATABASE_DIRECT_URL to the database's own address.",
    });
  }
});
