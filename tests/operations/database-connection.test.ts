import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withClient } from "@/db/with-client";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import { type Instance, startInstance, waitUntilReady } from "@/tests/operations/support/image";
import { startPgBouncer } from "@/tests/operations/support/pgbouncer";
import { sendEvent, sendInquiry } from "@/tests/operations/support/requests";
import { runProgram } from "@/tests/operations/support/run-program";

/** Fewer than the site's own pool, so that requests share the pooler's connections. */
const poolSize = 2;
const folder = inject("imageFolder");
let postgres: DebianPostgres;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let plainUrl = "";
let instance: Instance;

const verified = (host: string, port = postgres.port) =>
  `postgres://postgres@${host}:${port}/shop?sslmode=verify-full&sslrootcert=${encodeURIComponent(postgres.certificates.authority)}`;
const migrate = (url: string) => runProgram("migrate", [], { DATABASE_URL: url }, folder);
const query = (sql: string) =>
  withClient(plainUrl, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

beforeAll(async () => {
  postgres = await startDebianPostgres();
  plainUrl = await postgres.createDatabase("shop");
  pooler = await startPgBouncer(postgres, { poolSize });
});

afterAll(async () => {
  await instance?.stop();
  await pooler?.stop();
  await postgres?.stop();
});

test("verify-full refuses a server with another name or an unknown authority", async () => {
  const otherName = await migrate(verified("127.0.0.1"));
  expect(otherName.code).toBe(1);
  expect(otherName.output).toContain("ERR_TLS_CERT_ALTNAME_INVALID. Check the host name");
  const otherAuthority = await migrate(
    `postgres://postgres@localhost:${postgres.port}/shop?sslmode=verify-full`,
  );
  expect(otherAuthority.code).toBe(1);
  expect(otherAuthority.output).toMatch(/certificate that isn't valid: (UNABLE|SELF)/);
  expect(await query("select to_regclass('products') as products")).toEqual([{ products: null }]);
});

test("verify-full migrates over TLS", async () => {
  expect(await migrate(verified("localhost"))).toEqual({
    code: 0,
    output: "The database is up to date.\n",
  });
});

test("the site works behind PgBouncer in transaction mode over TLS", async () => {
  await query(
    `alter role postgres set timezone = 'UTC'; alter role postgres set statement_timeout = '15s';`,
  );
  instance = startInstance({
    folder,
    port: await getPort(),
    databaseUrl: verified("localhost", pooler.port),
    settings: {
      DATABASE_POOL_SIZE: "10",
    },
  });
  await waitUntilReady(instance);
  const site = {
    async fetch(path: string, init: RequestInit = {}) {
      const { status } = await fetch(`${instance.origin}${path}`, init);
      return { status };
    },
  };
  const sent = Array.from({ length: 30 }, (_, count) => [
    sendEvent(site, `evt_pooled_${count}`),
    sendInquiry(site, `pooled-${count}@artist.test`, {
      "x-forwarded-for": `198.51.100.${count + 1}`,
    }),
    site.fetch("/api/health"),
  ]).flat();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(
    await query(`select
      (select count(*)::int from stripe_events where id like 'evt_pooled_%') as events,
      (select count(*)::int from inquiries where email like 'pooled-%') as inquiries`),
  ).toEqual([{ events: 30, inquiries: 30 }]);
  const connections = await query(
    `select count(*)::int as count, bool_and(ssl) as encrypted from pg_stat_ssl
     join pg_stat_activity using (pid) where application_name = 'site'`,
  );
  expect(connections).toEqual([{ count: expect.any(Number), encrypted: true }]);
  expect(connections[0]?.count).toBeLessThanOrEqual(poolSize);
}, 300_000);
