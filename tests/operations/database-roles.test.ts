import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withClient } from "@/db/with-client";
import {
  createRoles,
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import {
  productionSettings,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
import { sendEvent, sendInquiry } from "@/tests/operations/support/requests";
import { runProgram } from "@/tests/operations/support/run-program";

const folder = inject("imageFolder");
let postgres: DebianPostgres;

beforeAll(async () => {
  postgres = await startDebianPostgres();
});
afterAll(async () => {
  await postgres?.stop();
});

const as = (role: string, url: string) => url.replace("//postgres@", `//${role}:x@`);
const migrate = (url: string) => runProgram("migrate", [], { DATABASE_URL: url }, folder);
const attempt = (url: string, statement: string) =>
  withClient(url, (client) => client.query(statement)).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
const notAllowed = "42501";

/** Starts the site as the role that only reads and writes rows, and uses it. */
async function useSite(url: string): Promise<void> {
  const site = as("site_app", url);
  const instance = startInstance({ folder, port: await getPort(), databaseUrl: site });
  try {
    await waitUntilReady(instance);
    const target = {
      fetch: (path: string, init: RequestInit) => fetch(`${instance.origin}${path}`, init),
    };
    expect((await sendEvent(target, "evt_roles")).status).toBe(200);
    const forwarded = { "x-forwarded-for": "198.51.100.1" };
    expect((await sendInquiry(target, "a@artist.test", forwarded)).status).toBe(200);
    for (const job of ["outbox", "newsletter", "retention"]) {
      const headers = { authorization: `Bearer ${productionSettings.CRON_SECRET}` };
      const { status } = await fetch(`${instance.origin}/api/cron/${job}`, { headers });
      expect([job, status]).toEqual([job, 200]);
    }
  } finally {
    await instance.stop();
  }
  for (const statement of [
    "create table planted (id int)",
    "drop trigger admin_audit_append_only on admin_audit",
    "alter table orders disable trigger all",
    "truncate orders",
    "create extension file_fdw",
    "copy orders to program 'id'",
    "insert into drizzle.__drizzle_migrations (hash) values ('x')",
    "set role site_owner",
  ]) {
    expect([statement, await attempt(site, statement)]).toEqual([statement, notAllowed]);
  }
}

test("the owner's role migrates, and the site works with a role for rows only", async () => {
  const url = await postgres.createDatabase("new_site");
  createRoles(postgres, "new_site");
  expect(await migrate(as("site_owner", url))).toMatchObject({ code: 0 });
  await useSite(url);
  // A later migration's table.
  expect(await attempt(as("site_owner", url), "create table later (id serial)")).toBe("done");
  expect(await attempt(as("site_app", url), "insert into later default values")).toBe("done");
  expect(await attempt(as("site_owner", url), "copy later to program 'id'")).toBe(notAllowed);
}, 120_000);

test("an installation that one superuser owned gets the same roles, also twice", async () => {
  const url = await postgres.createDatabase("old_site");
  expect(await migrate(url)).toMatchObject({ code: 0 });
  createRoles(postgres, "old_site");
  createRoles(postgres, "old_site");
  expect(await migrate(as("site_owner", url))).toMatchObject({ code: 0 });
  const owners = await withClient(url, (client) =>
    client.query<{ owner: string }>(
      `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'drizzle')`,
    ),
  );
  expect(owners.rows).toEqual([{ owner: "site_owner" }]);
  await useSite(url);
}, 120_000);
