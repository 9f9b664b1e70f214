import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withClient } from "@/db/with-client";
import { publicPages } from "@/lib/core/public-pages";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import { type Instance, startInstance, waitUntilReady } from "@/tests/operations/support/image";
import { type Nginx, startNginx } from "@/tests/operations/support/nginx";
import {
  callAction,
  sendEvent,
  sendInquiry,
  signInOwner,
} from "@/tests/operations/support/requests";
import { startRollingRestart } from "@/tests/operations/support/rolling-restart";
import { runProgram } from "@/tests/operations/support/run-program";
import { type DatabaseProxy, startDatabaseProxy } from "@/tests/support/database-proxy";

const folder = inject("imageFolder");
let postgres: DebianPostgres;
let databaseUrl = "";
/** Between the instances and the database. */
let databaseProxy: DatabaseProxy;
let nginx: Nginx;
let ownerCookie = "";
const instances: Instance[] = [];

const setPrice = (cents: number) =>
  withClient(databaseUrl, (client) =>
    client.query("update products set price_cents = $1 where id = 'ebook'", [cents]),
  );

beforeAll(async () => {
  postgres = await startDebianPostgres();
  databaseUrl = await postgres.createDatabase("shop");
  databaseProxy = await startDatabaseProxy(databaseUrl);
  await runProgram("migrate", [], { DATABASE_URL: databaseUrl }, folder);
});

afterAll(async () => {
  await nginx?.stop();
  await Promise.all(instances.map((instance) => instance.stop()));
  await databaseProxy?.end();
  await postgres?.stop();
});

test("a ready instance shows the database's prices, not those of the build", async () => {
  await setPrice(4_321);
  for (const port of [await getPort(), await getPort()]) {
    const instance = startInstance({ folder, port, databaseUrl: databaseProxy.url });
    instances.push(instance);
    await waitUntilReady(instance);
    console.log(`instance: ${instance.memoryMegabytes()} MB after its pages were rendered`);
    const page = await (await fetch(`${instance.origin}/ebook`)).text();
    expect(page).toContain("$43.21");
    expect(page).not.toContain("$49.99");
  }
}, 120_000);

test("the proxy compresses, caches pages for a second, and serves immutable files itself", async () => {
  nginx = await startNginx(
    folder,
    instances.map(({ port }) => port),
  );
  const gzip = { "accept-encoding": "gzip" };
  const first = await nginx.fetch("/ebook", { headers: gzip });
  expect(first.headers).toMatchObject({ "content-encoding": "gzip", "x-cache": "MISS" });
  const askAgain = async () => (await nginx.fetch("/ebook", { headers: gzip })).headers["x-cache"];
  await expect.poll(askAgain).toBe("HIT");
  // Another encoding is another copy.
  expect((await nginx.fetch("/ebook")).body).toContain("$43.21");

  const script = /\/_next\/static\/[^"]+\.js/.exec((await nginx.fetch("/")).body)?.[0] ?? "";
  const file = await nginx.fetch(script);
  expect(file.status).toBe(200);
  expect(file.headers["cache-control"]).toContain("immutable");
  // A tab of an older deploy finds its files.
  writeFileSync(join(nginx.staticFolder, "chunk-of-an-older-deploy.js"), "1");
  expect((await nginx.fetch("/_next/static/chunk-of-an-older-deploy.js")).status).toBe(200);
});

test("the proxy never stores a private page", async () => {
  for (const path of ["/library", "/checkout", "/admin/login", "/api/health"]) {
    for (let time = 0; time < 2; time += 1) {
      const answer = await nginx.fetch(path);
      expect([path, answer.status, answer.headers["x-cache"]]).not.toContain("HIT");
    }
  }
});

test("the proxy hides what visitors claim about their address", async () => {
  // 30 messages per network in a minute, for any addresses that the sender claims.
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const answer = await sendInquiry(nginx, `forged-${count}@artist.test`, {
      "x-forwarded-for": `203.0.113.${count}`,
      "user-agent": `Browser ${count}`,
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
});

test("a staff session opened on one instance opens the dashboard on the other", async () => {
  ownerCookie = await signInOwner(databaseUrl);
  for (const { origin } of instances) {
    const answer = await fetch(`${origin}/admin/overview`, {
      headers: { cookie: ownerCookie, host: "shop.test" },
      redirect: "manual",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("See what needs your attention");
  }
});

test("a price that staff save on one instance shows on the other, and through the proxy", async () => {
  const readPage = async (origin: string) => await (await fetch(`${origin}/ebook`)).text();
  for (const { origin } of instances) expect(await readPage(origin)).toContain("$43.21");
  const form = new FormData();
  const fields = {
    ...{ productId: "ebook", basedOn: "0", publish: "on", isActive: "on" },
    ...{ title: "The Royalties eBook", summary: "Where your song's money goes.", features: "PDF" },
    priceCents: "54.32",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The proxy passes on to either instance.
  const saved = await callAction(nginx, {
    ...{ folder, path: "/admin/content/products/ebook", action: "saveProductAction", sent: form },
    headers: { cookie: ownerCookie },
  });
  const changedAt = performance.now();
  expect(saved).toMatchObject({ status: "done", message: { title: "Published" } });
  // Much sooner than after the minute in which each instance renders its pages again by itself.
  const soon = { timeout: 20_000, interval: 20 };
  for (const { origin } of instances) {
    await expect.poll(() => readPage(origin), soon).toContain("$54.32");
    console.log(`the new price shows on an instance: ${elapsed(changedAt)} ms`);
  }
  await expect.poll(async () => (await nginx.fetch("/ebook")).body, soon).toContain("$54.32");
  console.log(`and through the proxy: ${elapsed(changedAt)} ms`);
}, 120_000);

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => null,
  );

const elapsed = (since: number) => Math.round(performance.now() - since);

test("a rolling restart under load loses no request and no event", async () => {
  const requests = Number(process.env.RESTART_REQUESTS ?? 400);
  const perSecond = 20;
  const pages = ["/", "/ebook", "/radio", "/library", "/api/health"];
  const failures: string[] = [];
  const events: string[] = [];
  const sendOne = async (count: number): Promise<void> => {
    const path = pages[count % pages.length] ?? "/";
    const isEvent = count % 3 === 0;
    const id = `evt_rolling_${count}`;
    const answer = await (isEvent ? sendEvent(nginx, id) : nginx.fetch(path)).catch(
      (error) => error,
    );
    if (isEvent && answer.status < 300) events.push(id);
    if (answer instanceof Error || answer.status >= 400) {
      failures.push(`${isEvent ? "event" : path}: ${answer.status ?? answer.message}`);
    }
  };
  const restart = startRollingRestart({
    nginx,
    instances,
    folder,
    databaseUrl: databaseProxy.url,
  });
  const sent: Promise<void>[] = [];
  for (let count = 0; count < requests || !restart.isDone(); count += 1) {
    sent.push(sendOne(count));
    await wait(1000 / perSecond);
  }
  await Promise.all([restart.done, ...sent]);
  console.log(`rolling restart: ${failures.length} failed requests of ${sent.length}`);
  expect(failures).toEqual([]);
  const stored = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from stripe_events where id like 'evt_rolling_%'",
    );
    return rows.map(({ id }) => id);
  });
  expect(stored.sort()).toEqual(events.sort());
  expect(readFileSync(nginx.instancesFile, "utf8")).not.toContain("#");
}, 300_000);

/** `silent`: it still accepts connections, and never answers on them or on those that are open. */
const outages = ["refused", "silent"] as const;

test.each(outages)(
  "while the database is %s, public pages are served, and instances stay in service and recover",
  async (outage) => {
    const seconds = Number(process.env.OUTAGE_SECONDS ?? 5);
    const perSecond = 20;
    const privatePages = [
      "/library",
      "/checkout",
      "/admin/login",
      "/order-confirmation?session_id=x",
    ];
    const visits: Promise<void>[] = [];
    const failures: string[] = [];
    const times: number[] = [];
    const visit = async (path: string) => {
      const startedAt = performance.now();
      const answer = await nginx.fetch(path).catch((error: Error) => error);
      times.push(performance.now() - startedAt);
      const isServed = "status" in answer && answer.status === 200;
      if (!isServed)
        failures.push(`${path}: ${"status" in answer ? answer.status : answer.message}`);
    };
    if (outage === "silent") databaseProxy.mute();
    else databaseProxy.fail(outage);
    for (let count = 0; count < seconds * perSecond; count += 1) {
      visits.push(visit(publicPages[count % publicPages.length]?.path ?? "/"));
      await wait(1000 / perSecond);
    }
    for (const { origin } of instances) {
      // They stay in the service, and their supervisor leaves them alone.
      expect(await status(`${origin}/api/health/ready`)).toBe(200);
      expect(await status(`${origin}/api/health/live`)).toBe(200);
      expect(await status(`${origin}/api/health`)).toBe(503);
    }
    const askedAt = performance.now();
    const bodies = privatePages.map(async (path) => (await nginx.fetch(path)).body);
    for (const body of await Promise.all(bodies)) {
      expect(body).toContain("</html>");
      expect(body).not.toMatch(/postgres|ECONN|57P03|starting up/);
    }
    console.log(`private pages answer within ${elapsed(askedAt)} ms`);
    await Promise.all(visits);
    databaseProxy.restore();
    const restoredAt = performance.now();
    for (const { origin } of instances) {
      for (const path of ["/api/health", ...privatePages]) {
        const isBack = () => status(`${origin}${path}`);
        await expect.poll(isBack, { timeout: 15_000, interval: 100 }).toBe(200);
      }
    }
    const slowest = Math.round(Math.max(...times));
    console.log(
      `database ${outage} for ${seconds} s: ${failures.length} failed requests of ${visits.length}, ` +
        `the slowest ${slowest} ms; recovered in ${elapsed(restoredAt)} ms`,
    );
    expect(failures).toEqual([]);
  },
  300_000,
);
