import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { applyMigrations } from "@/db/apply-migrations";
import { migrateDatabase } from "@/db/migrate";
import { withClient } from "@/db/with-client";
import type { BatchEmail } from "@/lib/core/ports/email";
import emails from "@/tests/fixtures/before-rename/emails.json";
import links from "@/tests/fixtures/before-rename/links.json";
import { testCtx } from "@/tests/support/ctx";
import { type TestDatabase, testDatabase } from "@/tests/support/database";

type Row = Readonly<Record<string, unknown>>;

// Read rather than imported: the compiler would spend seconds on the type of every row.
const rows: Rows = readFixture("rows.json");

export const stored = {
  ...links,
  emails,
  rows,
  /** The call that was under way when the process crashed. */
  halfSentBatch: readFixture<{ readonly key: string; readonly mails: readonly BatchEmail[] }>(
    "half-sent-batch.json",
  ),
};

function readFixture<Content>(name: string): Content {
  const path = new URL(`../../fixtures/before-rename/${name}`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}

type Rows = Readonly<Record<string, readonly Row[]>>;

/** What a commit's database held, and its newest migration. */
type Then = { readonly rows: Rows; readonly lastMigration: number };
const migrations = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

/** A database that an earlier commit (a5304ff by default) filled and that this version has migrated. */
export function storedDatabase(then: Then = { rows, lastMigration: 23 }): TestDatabase {
  return testDatabase({
    async fill(url) {
      await migrateAsThen(url, then.lastMigration);
      const insert = (client: Client) => insertRows(client, then.rows);
      // Restores rows as pg_restore does: without triggers and foreign keys in the way.
      await withClient(url, insert, { options: "-c session_replication_role=replica" });
      await migrateDatabase(url);
    },
  });
}

/** The application a few minutes after the rows were written, with the same secrets. */
export function storedCtx(
  database: TestDatabase,
  parts: Omit<Parameters<typeof testCtx>[0], "db" | "email"> = {},
) {
  const now = new Date(new Date(stored.now).getTime() + 5 * 60_000);
  const settings = stored.settings as Parameters<typeof testCtx>[0]["settings"];
  return testCtx({ now, settings, ...parts, db: database.db });
}

async function migrateAsThen(url: string, lastMigration: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(migrations, folder, { recursive: true });
    const journalPath = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(journalPath, "utf8"));
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= lastMigration);
    await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
    await withClient(url, (client) => applyMigrations(client, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function insertRows(client: Client, tables: Rows): Promise<void> {
  for (const [table, all] of Object.entries(tables)) {
    const [first] = all;
    if (!first) continue;
    const columns = Object.keys(first).map((name) => client.escapeIdentifier(name));
    const name = client.escapeIdentifier(table);
    await client.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(all)],
    );
  }
  const { rows: identities } = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of identities) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1))
       from ${table}`,
    );
  }
}
