import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compression } from "@/scripts/compression/compress-response.mjs";
import { CompressedBodies } from "@/scripts/compression/compressed-bodies.mjs";

const page = (words: string) => `<p>${`${words} `.repeat(400)}</p>`;
let current = page("first");
let tag = '"first"';
let server: Server;

beforeAll(async () => {
  const compress = compression();
  server = createServer((asked, response) => {
    compress(asked, response);
    const path = asked.url ?? "";
    response.setHeader("vary", "rsc");
    response.setHeader("content-type", path === "/font" ? "font/woff2" : "text/html");
    if (path === "/streamed") {
      response.write(current.slice(0, 100));
      response.end(current.slice(100));
      return;
    }
    if (path === "/written") {
      response.writeHead(200, { etag: tag, "content-length": current.length });
      response.write(current.slice(0, 100));
      response.end(current.slice(100), "utf8");
      return;
    }
    if (path === "/untagged" || path === "/file.js") {
      const forPages = "s-maxage=60, stale-while-revalidate=100";
      const forFiles = "public, max-age=31536000, immutable";
      response.setHeader("cache-control", path === "/untagged" ? forPages : forFiles);
      response.setHeader("content-length", current.length);
      response.end(asked.method === "HEAD" ? null : current);
      return;
    }
    if (path.startsWith("/%")) tag = 'W/"date and size"';
    if (path === "/part") response.statusCode = 206;
    if (path === "/final") response.setHeader("cache-control", "public, no-transform");
    if (path === "/small") current = "<p>small</p>";
    response.setHeader("etag", tag);
    if (asked.headers["if-none-match"]?.replace("W/", "") === tag) response.statusCode = 304;
    else response.setHeader("content-length", current.length);
    response.end(asked.method === "HEAD" || response.statusCode === 304 ? undefined : current);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Answer = {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
};

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}
const br = { "accept-encoding": "gzip, br" };

test("a page comes in the coding asked for, whole, with its length and a weak tag", async () => {
  for (const path of ["/page", "/written"]) {
    for (const [accepted, open] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      for (const visit of ["first", "second"]) {
        const { headers, body } = await ask(path, { "accept-encoding": accepted });
        expect(headers["content-encoding"], `${path} ${visit}`).toBe(accepted);
        expect(open(body).toString()).toBe(page("first"));
        expect(Number(headers["content-length"])).toBe(body.length);
        expect(headers.etag).toBe('W/"first"');
        expect(headers.vary).toBe("rsc, Accept-Encoding");
      }
    }
  }
});

test("who accepts no coding gets the page as it is, and caches learn that it varies", async () => {
  const none: Record<string, string>[] = [{}, { "accept-encoding": "br;q=0, gzip;q=0" }];
  for (const header of none) {
    const { headers, body } = await ask("/page", header);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.etag).toBe('"first"');
    expect(headers.vary).toBe("rsc, Accept-Encoding");
    expect(body.toString()).toBe(page("first"));
  }
});

test("a page that has changed is never answered by its older copy", async () => {
  await ask("/page", br);
  current = page("other");
  tag = '"other"';
  const { headers, body } = await ask("/page", br);
  expect(brotliDecompressSync(body).toString()).toBe(page("other"));
  expect(headers.etag).toBe('W/"other"');
});

test("a known tag is answered by 304, without a body", async () => {
  const { status, headers, body } = await ask("/page", { ...br, "if-none-match": `W/${tag}` });
  expect(status).toBe(304);
  expect(headers.etag).toBe(`W/${tag}`);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.length).toBe(0);
});

test("HEAD names the coding of the page and sends nothing", async () => {
  const { headers, body } = await ask("/page", br, "HEAD");
  expect(headers["content-encoding"]).toBe("br");
  expect(headers.vary).toBe("rsc, Accept-Encoding");
  expect(body.length).toBe(0);
});

test("a page without a tag is compressed while it is written", async () => {
  const { headers, body } = await ask("/streamed", br);
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(current);
});

test.each(["/untagged", "/file.js"])(
  "%s, for everybody, gets a tag of its own body, in every coding, and 304 by it",
  async (path) => {
    const before = current;
    const { headers: first } = await ask(path);
    for (const coding of ["br", "gzip", "identity"]) {
      const { headers, body } = await ask(path, { "accept-encoding": coding });
      expect(headers.etag).toBe(first.etag);
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(headers["content-encoding"]).toBe(coding === "identity" ? undefined : coding);
      const known = {
        "accept-encoding": coding,
        "if-none-match": `"other", ${String(first.etag)}`,
      };
      const unchanged = await ask(path, known);
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers["content-length"]).toBeUndefined();
      expect(unchanged.headers.vary).toBe("rsc, Accept-Encoding");
    }
    expect((await ask(path, br, "HEAD")).headers["content-encoding"]).toBe("br");
    current = page(`newer ${path}`);
    const { headers, body } = await ask(path, { ...br, "if-none-match": String(first.etag) });
    expect(headers.etag).not.toBe(first.etag);
    expect(brotliDecompressSync(body).toString()).toBe(current);
    expect(current).not.toBe(before);
  },
);

test("visitors who come at once all get the page", async () => {
  current = page("crowd");
  tag = '"crowd"';
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/page", br)));
  for (const { body } of answers) expect(brotliDecompressSync(body).toString()).toBe(current);
});

test("spellings of one file's address are one body to keep, and files under one weak tag are not", async () => {
  const made = vi.spyOn(CompressedBodies.prototype, "make");
  current = page("date 1");
  for (const path of ["/%66ile", "/%66%69le", "/%66il%65"]) {
    const { headers, body } = await ask(path, br);
    expect(headers.etag).toBe('W/"date and size"');
    expect(brotliDecompressSync(body).toString()).toBe(current);
  }
  expect(made).toHaveBeenCalledTimes(1);
  current = page("date 2");
  const { body } = await ask("/%66ile", br);
  expect(brotliDecompressSync(body).toString()).toBe(current);
});

test("fonts, parts of files, forbidden and small bodies stay as they are", async () => {
  for (const path of ["/font", "/part", "/final", "/small"]) {
    const { headers, body } = await ask(path, br);
    expect(headers["content-encoding"], path).toBeUndefined();
    expect(body.toString()).toBe(current);
  }
});
