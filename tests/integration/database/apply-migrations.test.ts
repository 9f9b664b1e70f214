import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations } from "@/db/apply-migrations";
import { withClient } from "@/db/with-client";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
/** After every real migration. */
let when = Date.parse("2100-01-01");

/** Writes migration files with their journal, newer than all applied ones. Returns the folder. */
async function writeMigrations(...files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "meta"));
  const entries = files.map((_, index) => {
    when += 1;
    return { idx: index, version: "7", when, tag: `${index}_test`, breakpoints: true };
  });
  for (const [index, sql] of files.entries()) {
    await writeFile(join(folder, `${index}_test.sql`), sql);
  }
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  return folder;
}

const apply = (folder: string, pause?: () => Promise<unknown>) =>
  withClient(database.url, (client) => applyMigrations(client, folder, pause));
const query = (sql: string) =>
  withClient(database.url, async (client) => (await client.query(sql)).rows);
const countApplied = async () =>
  (await query("select count(*)::int from drizzle.__drizzle_migrations"))[0]?.count;

test("a migration that can't lock its table lets queries through and tries again", async () => {
  const folder = await writeMigrations("alter table inquiries add column waited text");
  await withClient(database.url, async (reader) => {
    await reader.query("begin; lock inquiries in access share mode");
    let pauses = 0;
    await apply(folder, async () => {
      pauses += 1;
      expect(await query("select count(*)::int from inquiries")).toEqual([{ count: 0 }]);
      await reader.query("commit");
    });
    expect(pauses).toBe(1);
  });
  expect(await query("select waited from inquiries")).toEqual([]);
});

test("an index is built concurrently, outside a transaction, and once", async () => {
  const folder = await writeMigrations(
    `drop index concurrently if exists inquiries_test;--> statement-breakpoint
     create index concurrently inquiries_test on inquiries (email);`,
  );
  await apply(folder);
  expect(
    await query("select indisvalid from pg_index where indexrelid = 'inquiries_test'::regclass"),
  ).toEqual([{ indisvalid: true }]);
  const applied = await countApplied();
  await apply(folder);
  expect(await countApplied()).toBe(applied);
});

test("a failed migration leaves nothing of itself and keeps the earlier ones", async () => {
  const before = await countApplied();
  const folder = await writeMigrations(
    "create table first_notes (id uuid)",
    "create table second_notes (id uuid);--> statement-breakpoint\nselect nothing_like_this()",
  );
  await expect(apply(folder)).rejects.toThrow("nothing_like_this");
  expect(
    await query(
      "select to_regclass('first_notes')::text as one, to_regclass('second_notes')::text as two",
    ),
  ).toEqual([{ one: "first_notes", two: null }]);
  expect(await countApplied()).toBe(before + 1);
});
