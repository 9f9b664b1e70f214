import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Connection, connect, type Database } from "@/db/client";
import { clientConfig, withClient } from "@/db/with-client";

export type TestDatabase = {
  /** Available from `beforeAll` on. */
  readonly db: Database;
  readonly url: string;
  /** Empties every table except the catalog, the course and the newsletter issues. */
  empty(): Promise<void>;
};

type Options = {
  readonly poolSize?: number;
  /** Fills an empty database; without it the database is a copy of the migrated, seeded template. */
  readonly fill?: (url: string) => Promise<void>;
};

/** Creates a migrated, seeded database for the calling test file and drops it at the end. */
export function testDatabase(options: Options = {}): TestDatabase {
  let url = "";
  let connection: Connection | undefined;
  let cleaner: Client | undefined;

  beforeAll(async () => {
    const template = new URL(inject("templateUrl"));
    const name = `test_${randomBytes(6).toString("hex")}`;
    const source = options.fill ? "template0" : escapeIdentifier(template.pathname.slice(1));
    await onServer((server) => server.query(`create database ${name} template ${source}`));
    url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
    await options.fill?.(url);
    connection = connect(url, { poolSize: options.poolSize ?? 10 });
  });

  afterAll(async () => {
    await connection?.close();
    await cleaner?.end();
    if (url === "") return;
    const name = new URL(url).pathname.slice(1);
    await onServer((server) => server.query(`drop database ${name} with (force)`));
  });

  return {
    get db() {
      if (!connection) throw new Error("the database is open from beforeAll on, not earlier");
      return connection.db;
    },
    get url() {
      return url;
    },
    async empty() {
      cleaner ??= await openCleaner(url);
      await cleaner.query("select pg_temp.empty_tables()");
    },
  };
}

async function onServer(work: (server: Client) => Promise<unknown>): Promise<void> {
  const url = Object.assign(new URL(inject("templateUrl")), { pathname: "/postgres" }).href;
  await withClient(url, work);
}

/**
 * Opens the connection that empties the tables. It stays open, so PostgreSQL reads and plans them once.
 * Uses DELETE: tests fill few tables, and TRUNCATE creates new files for each table.
 */
async function openCleaner(url: string): Promise<Client> {
  // Disables triggers and foreign keys.
  const options = "-c session_replication_role=replica";
  const client = new Client(clientConfig(url, options));
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (
      'products', 'newsletter_issues', 'courses', 'course_modules', 'course_lessons',
      'lesson_files')`);
  await client.query(`
    create function pg_temp.empty_tables() returns void language plpgsql as $$
    begin ${rows.map(({ name }) => `delete from public.${name};`).join(" ")} end $$`);
  return client;
}
