import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import getPort from "get-port";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
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
import { runProgram } from "@/tests/operations/support/run-program";

/** Base image's megabytes that we may add (docs/performance.md). */
const maxImageMegabytes = 160;

const folder = inject("imageFolder");
let postgres: DebianPostgres;
let databaseUrl = "";
let instance: Instance | undefined;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  databaseUrl = await postgres.createDatabase("shop");
});

afterAll(async () => {
  await instance?.stop();
  await postgres?.stop();
});

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => null,
  );

test(`the image's folder holds less than ${maxImageMegabytes} MB`, () => {
  const megabytes = folderBytes(folder) / 1_000_000;
  console.log(`image folder: ${Math.round(megabytes)} MB`);
  expect(megabytes).toBeLessThan(maxImageMegabytes);
});

test("an instance isn't ready before the database is migrated", async () => {
  const unready = startInstance({ folder, port: await getPort(), databaseUrl });
  try {
    await expect
      .poll(() => status(`${unready.origin}/api/health/live`), { timeout: 60_000 })
      .toBe(200);
    expect(await status(`${unready.origin}/api/health/ready`)).toBe(503);
    // Three deploys at once migrate once.
    const migrations = await Promise.all(
      Array.from({ length: 3 }, () =>
        runProgram("migrate", [], { DATABASE_URL: databaseUrl }, folder),
      ),
    );
    expect(migrations.map(({ code }) => code)).toEqual([0, 0, 0]);
  } finally {
    expect(await unready.stop()).toBeLessThan(10_000);
  }
}, 120_000);

/** Returns the instance that the following tests share, once it's ready. */
async function getInstance(): Promise<Instance> {
  instance ??= startInstance({ folder, port: await getPort(), databaseUrl });
  await waitUntilReady(instance);
  return instance;
}

test("redirects carry the security headers, the framework's own too", async () => {
  const { origin } = await getInstance();
  for (const path of ["/book-call", "/ebook/", "//ebook", "/admin/overview"]) {
    const response = await fetch(`${origin}${path}`, { redirect: "manual" });
    expect([path, Math.floor(response.status / 100)]).toEqual([path, 3]);
    for (const name of [
      ...["strict-transport-security", "x-content-type-options", "content-security-policy"],
      ...["x-frame-options", "referrer-policy", "permissions-policy"],
    ]) {
      expect([path, name, response.headers.has(name)]).toEqual([path, name, true]);
    }
  }
  const contact = await (await fetch(`${origin}/.well-known/security.txt`)).text();
  expect(contact).toContain("Contact: https://shop.test/contact");
  const expires = /^Expires: (\S+)$/m.exec(contact)?.[1] ?? "";
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
}, 120_000);

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
    await expect.poll(live, { timeout: 60_000 }).toBe(200);
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

test("SIGTERM ends an instance within 10 s, whatever its clients do", async () => {
  const shared = await getInstance();
  const open = (text: string) => {
    const socket = connect(shared.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(text);
    return socket;
  };
  const ask = async (head: string) => {
    const socket = open(
      `${head}\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [data] = await once(socket, "data");
    socket.pause();
    return String(data);
  };
  // An upgrade is answered, and its socket stays open.
  expect(await ask("GET /nowhere HTTP/1.1")).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask("GET /_next/webpack-hmr HTTP/1.1")).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ask("OPTIONS * HTTP/1.1")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask("GET http://evil.test/x HTTP/1.1")).toMatch(/^HTTP\/1\.1 400 /);
  for (const text of [
    "POST /contact HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\n\r\nname=",
    "",
  ]) {
    await once(open(text).pause(), "connect");
  }
  expect(await shared.stop()).toBeLessThan(10_000);
}, 120_000);
