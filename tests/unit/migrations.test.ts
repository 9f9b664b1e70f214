import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import journal from "@/db/migrations/meta/_journal.json";
import { findUnsafeStatements } from "@/tests/support/migration-rules";

const folder = "db/migrations";
/** Older migrations belong to the first release, before any site had much data. */
const checkedSince = Date.parse("2026-11-26");
const found = findUnsafeStatements(
  journal.entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), "utf8")),
);
const migrations = journal.entries.map(({ tag, when }, index) => ({
  tag,
  isChecked: when >= checkedSince,
  problems: found[index] ?? [],
}));

test("no migration rewrites or locks a large table, or breaks the running version", () => {
  const problems = migrations
    .filter(({ isChecked }) => isChecked)
    .flatMap(({ tag, problems }) => problems.map((problem) => `${tag}: ${problem}`));
  expect(problems, "see Changing a table in CONTRIBUTING.md").toEqual([]);
});

test("the rules find what older migrations did to large tables", () => {
  const problems = migrations.filter(({ isChecked }) => !isChecked).flatMap((one) => one.problems);
  expect(problems.length).toBeGreaterThan(20);
});

const refused: readonly (readonly [sql: string, fix: RegExp])[] = [
  [`ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;`, /copy in batches/],
  [`ALTER TABLE "orders" ADD COLUMN "token" uuid DEFAULT gen_random_uuid();`, /fill it in batches/],
  [
    `ALTER TABLE "orders" ADD COLUMN "n" bigint GENERATED ALWAYS AS IDENTITY;`,
    /fill it in batches/,
  ],
  [`ALTER TABLE "products" ADD COLUMN "name" text NOT NULL;`, /constant default/],
  [`ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("a" > 0);`, /NOT VALID/],
  [
    `ALTER TABLE "orders" ADD CONSTRAINT "b" FOREIGN KEY ("a") REFERENCES "public"."users"("id");`,
    /NOT VALID/,
  ],
  [`ALTER TABLE "orders" ADD CONSTRAINT "c" UNIQUE("number");`, /USING INDEX/],
  [`ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;`, /IS NOT NULL/],
  [`CREATE INDEX "d" ON "orders" USING btree ("note");`, /CONCURRENTLY/],
  [`UPDATE "orders" SET "note" = '';`, /in batches/],
  [`-- Old rows.\nDELETE FROM orders WHERE total = 0;`, /in batches/],
  [`TRUNCATE email_outbox;`, /locks the table/],
  [`ALTER TABLE "products" RENAME COLUMN "name" TO "title";`, /later release/],
  [`ALTER TABLE "products" DROP COLUMN "name";`, /later release/],
  [`DROP TABLE "products";`, /later release/],
  [`CREATE INDEX CONCURRENTLY "e" ON "orders" ("note");`, /DROP INDEX CONCURRENTLY/],
  [
    `DROP INDEX CONCURRENTLY IF EXISTS "e";--> statement-breakpoint
     CREATE INDEX CONCURRENTLY "e" ON "orders" ("note");--> statement-breakpoint
     ALTER TABLE "orders" ADD COLUMN "note" text;`,
    /a migration of its own/,
  ],
  [
    `ALTER TABLE "orders" ADD CONSTRAINT "f" CHECK ("a" > 0) NOT VALID;--> statement-breakpoint
     ALTER TABLE "orders" VALIDATE CONSTRAINT "f";`,
    /next migration/,
  ],
];

describe("a migration on a large table", () => {
  test.each(refused)("refuses %s", (sql, fix) => {
    expect(findUnsafeStatements([sql])[0]).toEqual([expect.stringMatching(fix)]);
  });

  test.each([
    `CREATE TABLE "notes" ("id" uuid NOT NULL);--> statement-breakpoint
     CREATE INDEX "notes_id" ON "notes" ("id");--> statement-breakpoint
     ALTER TABLE "notes" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "orders"("id");`,
    `ALTER TABLE "orders" ADD COLUMN "note" text;`,
    `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
    `ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;`,
    `ALTER TABLE "orders" DROP CONSTRAINT "a";`,
    `ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("a" > 0) NOT VALID;`,
    `ALTER TABLE "orders" VALIDATE CONSTRAINT "a";`,
    `ALTER TABLE "products" ADD CONSTRAINT "a" CHECK ("a" > 0);`,
    `DROP INDEX CONCURRENTLY IF EXISTS "e";--> statement-breakpoint
     CREATE INDEX CONCURRENTLY "e" ON "orders" ("note");`,
    `-- safe: nothing has read this column since release 12.\nALTER TABLE "orders" DROP COLUMN "note";`,
  ])("accepts %s", (sql) => {
    expect(findUnsafeStatements([sql])[0]).toEqual([]);
  });

  test("needs a reason for an exception", () => {
    const sql = `-- safe: yes\nALTER TABLE "orders" DROP COLUMN "note";`;
    expect(findUnsafeStatements([sql])[0]).toHaveLength(1);
  });
});
