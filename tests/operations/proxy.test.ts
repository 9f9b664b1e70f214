import { execSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  type RequestListener,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { connect as connectHttp2, constants } from "node:http2";
import { request } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { type Nginx, startNginx } from "@/tests/operations/support/nginx";

const megabyte = Buffer.alloc(1_000_000);
/** Far more than a disk should give a stranger. */
const uploadMegabytes = 900;

/** Starts nginx in front of two servers that answer as given. */
async function startProxy(site: RequestListener, cdnRanges?: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, ".next/static"), { recursive: true });
  const servers = [1, 2].map(() => createServer(site).listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  onTestFinished(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  const nginx = await startNginx(
    folder,
    servers.map((server) => (server.address() as AddressInfo).port),
    { cdnRanges },
  );
  onTestFinished(nginx.stop);
  return nginx;
}

/** As the site answers strangers: without reading what they send. */
const refuse: RequestListener = (_request, response) => void response.writeHead(404).end();
const readEverything: RequestListener = (sent, response) => {
  sent.on("error", () => undefined).on("end", () => response.end("stored"));
  sent.resume();
};

/** Returns a body that notes the most that nginx ever stored while it was read. */
function createUpload(nginx: Nginx) {
  let stored = 0;
  const body = Readable.from(
    (function* () {
      for (let count = 0; count < uploadMegabytes; count += 1) {
        stored = Math.max(stored, nginx.storedBodyBytes());
        yield megabyte;
      }
    })(),
  );
  return { body, getMostStored: () => stored };
}

/** Uploads without a length until an answer comes. Returns its status, or `closed`. */
async function uploadChunked(nginx: Nginx, path: string, body: Readable) {
  const sent = request({
    host: "127.0.0.1",
    port: nginx.httpsPort,
    path,
    method: "POST",
    agent: false,
    servername: "shop.test",
    rejectUnauthorized: false,
    headers: { host: "shop.test", "transfer-encoding": "chunked" },
  });
  body.pipe(sent);
  return await new Promise<number | "closed">((resolve) => {
    sent.on("response", (response) => resolve(response.statusCode ?? 0));
    sent.on("error", () => resolve("closed"));
  }).finally(() => sent.destroy());
}

async function uploadHttp2(nginx: Nginx, path: string, body: Readable) {
  const session = connectHttp2(`https://127.0.0.1:${nginx.httpsPort}`, {
    servername: "shop.test",
    rejectUnauthorized: false,
  });
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: "POST",
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_AUTHORITY]: "shop.test",
  });
  body.pipe(stream);
  return await new Promise<number | "closed">((resolve) => {
    stream.on("response", (headers) => resolve(headers[":status"] ?? 0));
    stream.on("error", () => resolve("closed"));
    session.on("error", () => resolve("closed"));
  }).finally(() => session.destroy());
}

test("visitors of the same private page don't wait for each other", async () => {
  // Answers only once all three requests have arrived.
  const waiting: ServerResponse[] = [];
  const nginx = await startProxy((_request, response) => {
    waiting.push(response);
    if (waiting.length < 3) return;
    for (const one of waiting) {
      one.writeHead(200, { "cache-control": "private, no-store" }).end("a customer's orders");
    }
  });

  const answers = Promise.allSettled([1, 2, 3].map(() => nginx.fetch("/library")));
  // nginx would let a waiting request through after 5 seconds.
  await expect.poll(() => waiting.length, { timeout: 3_000 }).toBe(3);
  expect(await answers).toMatchObject(Array(3).fill({ value: { status: 200 } }));
});

const protocols = [
  ["HTTP/1.1", uploadChunked],
  ["HTTP/2", uploadHttp2],
] as const;

test.each(protocols)("a stranger's endless upload over %s isn't stored", async (_name, upload) => {
  const nginx = await startProxy(refuse);
  for (let count = 0; count < 4; count += 1) {
    const { body, getMostStored } = createUpload(nginx);
    expect([404, 502, "closed"]).toContain(await upload(nginx, "/api/admin/anything", body));
    expect(getMostStored()).toBe(0);
    // An instance that resets the connection of such an upload still serves everyone else.
    expect((await nginx.fetch("/ebook")).status).toBe(404);
  }
});

test.each(protocols)("no upload over %s is longer than an eBook may be", async (_name, upload) => {
  let received = 0;
  const nginx = await startProxy((sent, response) => {
    sent.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    readEverything(sent, response);
  });
  const { body, getMostStored } = createUpload(nginx);
  expect([413, "closed"]).toContain(await upload(nginx, "/api/admin/lesson-file", body));
  expect(received).toBeGreaterThan(40_000_000);
  expect(received).toBeLessThan(51_000_000);
  expect(getMostStored()).toBe(0);
});

test("an eBook of 40 MB arrives", async () => {
  const nginx = await startProxy(readEverything);
  const body = Readable.from(Array<Buffer>(40).fill(megabyte));
  expect(await uploadChunked(nginx, "/api/admin/lesson-file", body)).toBe(200);
});

test.each(["/contact", "/api/webhooks/stripe", "/learn/files/x"])(
  "%s takes no more than a megabyte, without a length too",
  async (path) => {
    const nginx = await startProxy(readEverything);
    const { body, getMostStored } = createUpload(nginx);
    expect([413, "closed"]).toContain(await uploadChunked(nginx, path, body));
    expect(getMostStored()).toBeLessThan(2_000_000);
  },
);

test("port 80 leads only to the site's own name", async () => {
  const nginx = await startProxy(refuse);
  const ask = async (head: string) => {
    const socket = connect(nginx.httpPort, "127.0.0.1");
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    return await text(socket);
  };
  expect(await ask("GET /ebook?a=1 HTTP/1.1\r\nHost: shop.test")).toContain(
    "Location: https://shop.test/ebook?a=1",
  );
  // Another name, none, and an absolute address, which counts more than the Host header.
  expect(await ask("GET / HTTP/1.1\r\nHost: evil.test")).toBe("");
  expect(await ask("GET http://evil.test/x HTTP/1.1\r\nHost: shop.test")).toBe("");
  expect(await ask("GET / HTTP/1.0\r\nX: y")).toBe("");
});

test("https answers only to the site's own name", async () => {
  let reached = 0;
  const nginx = await startProxy((_request, response) => {
    reached += 1;
    response.end();
  });
  expect((await nginx.fetch("/ebook")).status).toBe(200);
  await expect(nginx.fetch("/ebook", { headers: { host: "evil.test" } })).rejects.toThrow();
  await expect(nginx.fetch("http://evil.test/x")).rejects.toThrow();
  const nameless = connectTls({ port: nginx.httpsPort, rejectUnauthorized: false });
  await expect(once(nameless, "secureConnect")).rejects.toThrow(/unrecognized name/);
  expect(reached).toBe(1);
});

const cdnAddress = "127.0.0.2";

/** Starts a proxy in front of nginx, which adds the address of who connects to X-Forwarded-For, as CDNs do. */
async function startCdn(nginx: Nginx): Promise<number> {
  const cdn = createServer((received, response) => {
    const claimed = received.headers["x-forwarded-for"];
    const visitor = received.socket.remoteAddress ?? "";
    const forwarded = request(
      {
        ...toNginx(nginx, received.url ?? "/"),
        localAddress: cdnAddress,
        headers: {
          host: "shop.test",
          "x-forwarded-for": claimed ? `${claimed}, ${visitor}` : visitor,
        },
      },
      (answer) => answer.pipe(response),
    );
    forwarded.end();
  }).listen(0, "127.0.0.1");
  await once(cdn, "listening");
  onTestFinished(() => void cdn.close());
  return (cdn.address() as AddressInfo).port;
}

const toNginx = (nginx: Nginx, path: string) => ({
  host: "127.0.0.1",
  port: nginx.httpsPort,
  path,
  agent: false,
  servername: "shop.test",
  rejectUnauthorized: false,
});

test("behind a CDN, visitors keep their own addresses, and others can't claim one", async () => {
  const nginx = await startProxy((sent, response) => {
    response.setHeader("cache-control", "no-store");
    response.end(sent.headers["x-forwarded-for"]);
  }, `${cdnAddress}/32 2001:db8::/32`);
  const port = await startCdn(nginx);
  const visit = async (localAddress: string, claims: Readonly<Record<string, string>> = {}) => {
    const sent = requestHttp({ port, host: "127.0.0.1", localAddress, headers: claims }).end();
    const [answer] = await once(sent, "response");
    return await text(answer);
  };
  const forged = { "x-forwarded-for": "198.51.100.9" };
  expect(await visit("127.0.0.3")).toBe("127.0.0.3");
  expect(await visit("127.0.0.4", forged)).toBe("127.0.0.4");
  // Past the CDN, straight to nginx.
  expect((await nginx.fetch("/", { headers: forged })).body).toBe("127.0.0.1");
  expect((await nginx.fetch("/", { headers: { "cf-connecting-ip": "198.51.100.9" } })).body).toBe(
    "127.0.0.1",
  );
});

test("a range that isn't one stops nginx's start, rather than trusting something else", async () => {
  const ranges = "103.0.0.0/8; set_real_ip_from 0.0.0.0/0";
  await expect(startProxy(refuse, ranges)).rejects.toThrow();
});

test("once a reload has returned, no request goes where the configuration before said", async () => {
  const nginx = await startProxy(({ socket }, response) => {
    response.end(String(socket.localPort));
  });
  const servers = readFileSync(nginx.instancesFile, "utf8").trim().split("\n");
  for (const out of [0, 1, 0, 1]) {
    takeOut(nginx, servers, out);
    expect(servers[1 - out]).toContain(`:${(await nginx.fetch("/library")).body} `);
  }
});

test("a request that breaks every instance, and one left alone during a restart, stop nothing", async () => {
  const nginx = await startProxy(({ url, socket }, response) => {
    if (url === "/break") socket.resetAndDestroy();
    else response.end("served");
  });
  const breakOnce = async () => {
    expect(await nginx.fetch("/break")).toMatchObject({ status: 502 });
    expect(await nginx.fetch("/library")).toMatchObject({ status: 200, body: "served" });
  };
  await breakOnce();
  takeOut(nginx, readFileSync(nginx.instancesFile, "utf8").trim().split("\n"), 0);
  for (let count = 0; count < 5; count += 1) await breakOnce();
});

/** Takes an instance out of nginx as deploy/rolling-restart.sh does. */
function takeOut(nginx: Nginx, servers: readonly string[], out: number): void {
  const lines = servers.map((line, index) => (index === out ? `# ${line}` : line));
  writeFileSync(nginx.instancesFile, `${lines.join("\n")}\n`);
  execSync(nginx.reloadCommand, { stdio: "ignore" });
}
