import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { withClient } from "@/db/with-client";
import { publicPages } from "@/lib/core/public-pages";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "@/tests/operations/support/debian-postgres";
import {
  folderBytes,
  type Instance,
  startInstance,
  waitUntilReady,
} from "@/tests/operations/support/image";
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

/** Base image's megabytes that we may add (docs/performance.md). */
const maxImageMegabytes = 150;

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
});

afterAll(async () => {
  await nginx?.stop();
  await Promise.all(instances.map((instance) => instance.stop()));
  await databaseProxy?.end();
  await postgres?.stop();
});

test(`the image's folder holds less than ${maxImageMegabytes} MB`, () => {
  const megabytes = folderBytes(folder) / 1_000_000;
  console.log(`image folder: ${Math.round(megabytes)} MB`);
  expect(megabytes).toBeLessThan(maxImageMegabytes);
});

test("an instance isn't ready before the database is migrated", async () => {
  const instance = startInstance({ folder, port: await getPort(), databaseUrl });
  try {
    await expect
      .poll(() => status(`${instance.origin}/api/health/live`), { timeout: 20_000 })
      .toBe(200);
    expect(await status(`${instance.origin}/api/health/ready`)).toBe(503);
    // Three deploys at once migrate once.
    const migrations = await Promise.all(
      Array.from({ length: 3 }, () =>
        runProgram("migrate", [], { DATABASE_URL: databaseUrl }, folder),
      ),
    );
    expect(migrations.map(({ code }) => code)).toEqual([0, 0, 0]);
  } finally {
    expect(await instance.stop()).toBeLessThan(10_000);
  }
}, 120_000);

test("an upgrade is answered, and an instance ends with such sockets and stalled readers open", async () => {
  const instance = startInstance({ folder, port: await getPort(), databaseUrl });
  await waitUntilReady(instance);
  const ask = async (head: string) => {
    const socket = connect(instance.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`${head}\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    const [data] = await once(socket, "data");
    socket.pause();
    return String(data);
  };
  expect(await ask("GET /nowhere HTTP/1.1")).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask("GET /_next/webpack-hmr HTTP/1.1")).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask("OPTIONS * HTTP/1.1")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask("GET http://evil.test/x HTTP/1.1")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await instance.stop()).toBeLessThan(10_000);
}, 120_000);

test("redirects carry the security headers, the framework's own too", async () => {
  const instance = startInstance({ folder, port: await getPort(), databaseUrl });
  try {
    await waitUntilReady(instance);
    for (const path of ["/book-call", "/ebook/", "//ebook", "/admin/overview"]) {
      const response = await fetch(`${instance.origin}${path}`, { redirect: "manual" });
      expect([path, Math.floor(response.status / 100)]).toEqual([path, 3]);
      for (const name of [
        ...["strict-transport-security", "x-content-type-options", "content-security-policy"],
        ...["x-frame-options", "referrer-policy", "permissions-policy"],
      ]) {
        expect([path, name, response.headers.has(name)]).toEqual([path, name, true]);
      }
    }
    const contact = await (await fetch(`${instance.origin}/.well-known/security.txt`)).text();
    expect(contact).toContain("Contact: https://shop.test/contact");
    const expires = /^Expires: (\S+)$/m.exec(contact)?.[1] ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  } finally {
    await instance.stop();
  }
}, 120_000);

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => null,
  );

test("one build serves two origins, from the first request on", async () => {
  const readBuild = (path: string) => readFileSync(join(folder, ".next", path), "utf8");
  expect(readBuild("server/app/ebook.html")).toContain('"http://localhost:3000/ebook"');
  const rendered = Object.keys(JSON.parse(readBuild("prerender-manifest.json")).routes);
  const paths = [...rendered, "/checkout", "/library", "/admin/login", "/book-call", "/nowhere"];
  const prefetch = {
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": "/_full",
  };
  const kinds: Readonly<Record<string, string>>[] = [{}, { rsc: "1" }, { rsc: "1", ...prefetch }];
  const read = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { redirect: "manual", ...init });
    return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
  };
  const sites = await Promise.all(
    ["staging.test", "shop.dev"].map(async (host) => {
      const settings = { SITE_URL: `https://${host}` };
      const instance = startInstance({ folder, port: await getPort(), databaseUrl, settings });
      onTestFinished(async () => void (await instance.stop()));
      return { host, instance };
    }),
  );
  for (const [index, { host, instance }] of sites.entries()) {
    const { origin } = instance;
    const live = () => status(`${origin}/api/health/live`);
    await expect.poll(live, { timeout: 20_000 }).toBe(200);
    const other = sites[1 - index]?.host ?? "";
    const isForeign = new RegExp(`//(localhost|build\\.invalid|shop\\.test|${other})`);
    const own = new Set<string>();
    for (const path of paths) {
      for (const headers of kinds) {
        const answer = await read(`${origin}${path}`, { headers });
        expect(answer.match(isForeign)?.[0], path).toBeUndefined();
        if (answer.includes(`https://${host}`)) own.add(path);
      }
    }
    expect([...own]).toEqual(expect.arrayContaining(publicPages.map((page) => page.path)));
    expect([...own]).toEqual(expect.arrayContaining(["/robots.txt", "/sitemap.xml"]));

    // The unknown action is refused only after its sender.
    const act = (sender: string) =>
      fetch(`${origin}/ebook`, {
        method: "POST",
        headers: { origin: `https://${sender}`, "next-action": "0".repeat(42) },
        body: "[]",
      });
    expect([(await act(host)).status, (await act(other)).status]).toEqual([409, 403]);
  }
}, 180_000);

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
