import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { pipeline, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  closeServer,
  createHttpServer,
  getListenOptions,
  getOwnHost,
  serverTimeouts,
} from "./http-server";

async function start(listener: RequestListener, timeouts = serverTimeouts) {
  const server = createHttpServer(listener, timeouts);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, origin: `http://127.0.0.1:${port}` };
}

/** Opens a connection and sends a request by hand. */
async function sendRaw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(text);
  return socket;
}

test("x-socket-address is the address of the socket, whatever the client claims", async () => {
  const { origin } = await start((request, response) => {
    response.end(request.headers["x-socket-address"]);
  });
  const response = await fetch(origin, { headers: { "x-socket-address": "203.0.113.9" } });
  expect(await response.text()).toBe("127.0.0.1");
});

test("a file route gets the Content-Length that Next.js dropped, for HEAD too", async () => {
  const { origin } = await start((request, response) => {
    response.setHeader("x-file-length", "5");
    if (request.method !== "HEAD") response.write("12345");
    response.end();
  });
  for (const method of ["GET", "HEAD"]) {
    const response = await fetch(origin, { method });
    expect(response.headers.get("content-length")).toBe("5");
    expect(response.headers.has("x-file-length")).toBe(false);
    expect(response.headers.has("transfer-encoding")).toBe(false);
    expect(await response.text()).toBe(method === "GET" ? "12345" : "");
  }
});

const routerState = "next-router-state-tree";
const validState = encodeURIComponent(JSON.stringify(["", { children: ["library", {}] }]));

test.each<[string, string, Record<string, string>]>([
  ["a path that can't be decoded", "/%FF", {}],
  ["half a sign in the path", "/a%E0%A4", {}],
  ["a NUL in the path", "/learn/files/x%00", {}],
  ["a NUL in the query", "/order-confirmation?session_id=%00", {}],
  ["a router state that isn't JSON", "/library", { rsc: "1", [routerState]: "x" }],
  ["a router state of another shape", "/library", { rsc: "1", [routerState]: "%7B%7D" }],
  ["a router state that can't be decoded", "/library", { rsc: "1", [routerState]: "%FF" }],
])("%s is rejected with 400 and security headers", async (_name, path, headers) => {
  const { origin } = await start((_request, response) => response.end("passed on"));
  const response = await fetch(origin + path, { headers });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-security-policy")).toContain("default-src");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=/);
});

test.each<[string, string, Record<string, string>]>([
  ["a path in Hebrew", "/%D7%A9", {}],
  ["a percent sign", "/a%25FF?q=100%25", {}],
  ["a query in an old encoding", "/?q=caf%E9", {}],
  ["a router state", "/library", { rsc: "1", [routerState]: validState }],
])("%s is passed on", async (_name, path, headers) => {
  const { origin } = await start((_request, response) => response.end("passed on"));
  expect(await (await fetch(origin + path, { headers })).text()).toBe("passed on");
});

test("other responses stay unchanged", async () => {
  const { origin } = await start((_request, response) => {
    response.write("12");
    response.end("345");
  });
  const response = await fetch(origin);
  expect(response.headers.has("content-length")).toBe(false);
  expect(await response.text()).toBe("12345");
});

test("an upgrade is rejected: the client gets a normal response", async () => {
  const { port } = await start((_request, response) => response.end("no upgrade"));
  const socket = await sendRaw(
    port,
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  const [data] = (await once(socket, "data")) as [Buffer];
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 OK.*no upgrade/s);
});

const megabyte = Buffer.alloc(1_000_000);

/** Sends 64 MB, more than the socket buffers hold, as fast as the client reads. */
const sendLargeFile: RequestListener = (_request, response) => {
  pipeline(Readable.from(Array<Buffer>(64).fill(megabyte)), response, () => undefined);
};

test("a client that stops reading is dropped", async () => {
  const { port, server } = await start(sendLargeFile, { ...serverTimeouts, timeout: 300 });
  const closed = new Promise((resolve) =>
    server.on("connection", (socket: Socket) => socket.once("close", resolve)),
  );
  const socket = await sendRaw(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  socket.pause();
  await closed;
});

test("a client that reads slowly gets everything", async () => {
  const { port } = await start(sendLargeFile, { ...serverTimeouts, timeout: 300 });
  const socket = await sendRaw(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let received = 0;
  const startedAt = Date.now();
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    // Slower than 64 MB within the timeout.
    if (received / (Date.now() - startedAt + 1) > 50_000) await sleep(10);
  }
  expect(received).toBeGreaterThan(64 * megabyte.length);
  expect(Date.now() - startedAt).toBeGreaterThan(900);
});

test("a stalled client is dropped within 5 minutes, and the other limits are set", async () => {
  const { server } = await start(() => undefined);
  // Node extends the timeout once when bytes were still leaving its buffer.
  expect(server.timeout * 2).toBeLessThan(300_000);
  expect(server.headersTimeout).toBe(15_000);
  expect(server.requestTimeout).toBe(300_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test("closing the server lets a request finish", async () => {
  const { server, origin } = await start(async (_request, response) => {
    await sleep(100);
    response.end("finished");
  });
  const response = fetch(origin);
  await once(server, "request");
  const closed = closeServer(server, 60_000);
  expect(await (await response).text()).toBe("finished");
  await closed;
});

test("closing the server cuts clients that don't finish in time", async () => {
  const { server, port } = await start(() => undefined);
  const requested = once(server, "request");
  const socket = await sendRaw(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const incomplete = await sendRaw(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Le");
  await requested;
  const bothClosed = Promise.all([once(socket, "close"), once(incomplete, "close")]);
  await closeServer(server, 50);
  await bothClosed;
});

test("a process reaches itself over http, also behind a proxy with https", () => {
  expect(getOwnHost({})).toBe("localhost");
  expect(getOwnHost({ host: "0.0.0.0" })).toBe("localhost");
  expect(getOwnHost({ host: "127.0.0.1" })).toBe("127.0.0.1");
  expect(getOwnHost({ host: "::1" })).toBe("[::1]");
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((entry) => entry?.address === "::1");

test.runIf(hasIPv6)("answers on IPv4 and IPv6", async () => {
  const server = createHttpServer((_request, response) => response.end("answered"));
  server.listen(getListenOptions({ PORT: "0" }));
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "[::1]", "localhost"]) {
    const response = await fetch(`http://${host}:${port}`, { headers: { connection: "close" } });
    expect(await response.text()).toBe("answered");
  }
});

test("listens on all addresses, or only on BIND_ADDRESS", () => {
  expect(getListenOptions({})).toEqual({ port: 3000 });
  expect(getListenOptions({ PORT: "8080", BIND_ADDRESS: "127.0.0.1" })).toEqual({
    port: 8080,
    host: "127.0.0.1",
  });
});

test.each([308, 500])(
  "a bare response with %s gets the security headers, and keeps its own",
  async (status) => {
    const { origin } = await start((_request, response) => {
      response.setHeader("Referrer-Policy", "same-origin");
      response.writeHead(status, { Location: "/ebook" }).end();
    });
    const { headers } = await fetch(origin, { redirect: "manual" });
    expect(headers.get("location")).toBe("/ebook");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=63072000/);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  },
);

test("a response that the browser has already keeps the headers of its copy", async () => {
  const { origin } = await start((_request, response) => response.writeHead(304).end());
  const { headers } = await fetch(origin);
  expect(headers.has("content-security-policy")).toBe(false);
});

test.each(["http://evil.test/x", "evil.test:443", "*"])(
  "the request target %s is rejected",
  async (target) => {
    const { port } = await start((_request, response) => response.end("reached"));
    const socket = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(data.toString()).not.toMatch(/evil|reached/);
  },
);
