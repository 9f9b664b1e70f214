import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { setPageStatus } from "@/lib/web/http/page-status";
import { askForWholePage, pageAddresses } from "@/scripts/answer/head-of-page.mjs";
import { holdHead } from "@/scripts/answer/hold-head.mjs";
import { pageAnswer, withPageAnswer } from "@/scripts/answer/page-status.mjs";
import { askForTooLong, isTooLong } from "@/scripts/answer/too-long.mjs";
import { compression } from "@/scripts/compression/compress-response.mjs";
import { temporaryFolder } from "./support/temporary-folder";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** As scripts/serve.mjs puts the parts together, around a page of the test's. */
async function serve(page: (response: ServerResponse, url: string) => Promise<void> | void) {
  const compress = compression();
  const own = createServer((request, response) => {
    askForWholePage(request, new Set(["/page"]));
    const answer = pageAnswer(request, response, isTooLong(request) && askForTooLong(request));
    compress(request, response);
    holdHead(response);
    void withPageAnswer(answer, () => page(response, `${request.method} ${request.url}`));
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const { port } = own.address() as AddressInfo;
  return (init?: RequestInit, path = "/page") => fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** What the framework does with a page for one visitor: an empty piece, then the page. */
async function stream(response: ServerResponse, whileRendering: () => void): Promise<void> {
  response.setHeader("content-type", "text/html");
  response.flushHeaders();
  await new Promise<void>((written) => response.write(Buffer.alloc(0), () => written()));
  Reflect.get(response, "flush")?.call(response);
  await new Promise(setImmediate);
  whileRendering();
  response.write("words ".repeat(500));
  response.end("end");
}

test.each(["identity", "br", "gzip"])(
  "a page says what its status is, sent as %s",
  async (code) => {
    const ask = await serve((response) =>
      stream(response, () => setPageStatus(429, { "Retry-After": "300" })),
    );
    const answer = await ask({ headers: { "accept-encoding": code } });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("300");
    expect(await answer.text()).toMatch(/^words .* end$/);
  },
);

test.each(["identity", "br", "gzip"])(
  "a HEAD of a page is answered as its GET would be, without the body, sent as %s",
  async (code) => {
    const ask = await serve((response, asked) => {
      // As the framework does: a HEAD ends before the page is begun.
      if (asked.startsWith("HEAD")) return void response.end();
      return stream(response, () => setPageStatus(404));
    });
    const [got, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => ask({ method, headers: { "accept-encoding": code } })),
    );
    expect([got?.status, head?.status]).toEqual([404, 404]);
    // Framing, time and the connection are the wire's, not the page's (RFC 9110, 9.3.2).
    const ofTheWire = /^(transfer-encoding|date|connection|keep-alive)$/;
    const said = (answer?: Response) =>
      [...(answer?.headers ?? [])].filter(([name]) => !ofTheWire.test(name));
    expect(said(head)).toEqual(said(got));
    expect(await head?.text()).toBe("");
  },
);

test("a HEAD of a route stays one, so that it costs nothing", async () => {
  const ask = await serve((response, asked) => void response.setHeader("x-asked", asked).end());
  const asked = async (path: string) =>
    (await ask({ method: "HEAD" }, path)).headers.get("x-asked");
  expect(await asked("/page/file")).toBe("HEAD /page/file");
  expect(await asked("/page?token=some")).toBe("GET /page?token=some");
});

test("the build's own list says which addresses are pages", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, ".next"));
  const built = {
    "/(private)/order-confirmation/page": "/order-confirmation",
    "/(private)/ebook-download/file/route": "/ebook-download/file",
    "/(public)/page": "/",
    "/(staff)/admin/(dashboard)/[...unknown]/page": "/admin/[...unknown]",
  };
  await writeFile(join(root, ".next/app-path-routes-manifest.json"), JSON.stringify(built));
  expect([...pageAddresses(root)]).toEqual(["/order-confirmation", "/"]);
});

test.each(["rsc", "next-action"])(
  "what the router fetches itself (%s) stays a 200",
  async (name) => {
    const ask = await serve((response) => stream(response, () => setPageStatus(404)));
    expect((await ask({ headers: { [name]: "1" } })).status).toBe(200);
  },
);

test("a status of the framework's own stays, and so does a page that says nothing", async () => {
  const ask = await serve((response) => {
    setPageStatus(404);
    response.writeHead(307, { location: "/cart" }).end();
  });
  expect((await ask({ redirect: "manual" })).status).toBe(307);
  server?.close();
  const askPlain = await serve((response) => stream(response, () => undefined));
  expect((await askPlain()).status).toBe(200);
});

test("two requests at once never share a status", async () => {
  let count = 0;
  const ask = await serve((response) => {
    const isLost = count++ % 2 === 0;
    return stream(response, () => isLost && setPageStatus(404));
  });
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status));
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(404)]);
});

test("a form of more than 1 MB becomes a visit of the page that says so, and nothing less does", async () => {
  const ask = await serve((response, asked) => void response.end(asked));
  const post = (bytes: number, headers = {}) =>
    ask({ method: "POST", body: "x".repeat(bytes), headers });
  const taken = await post(1024 * 1024);
  expect([taken.status, await taken.text()]).toEqual([200, "POST /page"]);
  const refused = await post(1024 * 1024 + 1);
  expect([refused.status, await refused.text()]).toEqual([413, "GET /too-long"]);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  // A call of a form with scripts too, which takes no page for its answer.
  expect((await post(1024 * 1024 + 1, { "next-action": "1" })).status).toBe(413);
});

test("routes for machines keep their own limits", () => {
  const headers = { "content-length": "9000000" };
  expect(isTooLong({ method: "POST", url: "/api/admin/ebook-file", headers })).toBe(false);
  expect(isTooLong({ method: "POST", url: "/contact", headers })).toBe(true);
});
