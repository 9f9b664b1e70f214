import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bundledEbookKey } from "@/lib/ebook-files/read-ebook-files";
import { createObjectStorage } from "@/lib/storage/object-storage";
import { createS3Storage, type S3Settings } from "@/lib/storage/s3-storage";

const book = Buffer.from("the book");
const requests: { line: string; authorization: string }[] = [];
let failures = 0;
let isListingAllowed = true;
let stallsBody = false;
let isSlow = false;
let taken = 0;
let server: Server;

/** The parts of the S3 API that we use: https://docs.aws.amazon.com/AmazonS3/latest/API. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  requests.push({
    line: `${request.method} ${request.url?.split("?")[0]}`,
    authorization: request.headers.authorization ?? "",
  });
  if (failures > 0) {
    failures -= 1;
    response.writeHead(503).end();
  } else if (request.method === "PUT") {
    void readBody(request).then(() => response.writeHead(200).end());
  } else if (stallsBody) {
    response.writeHead(200, { "Content-Length": book.length }).write(book.subarray(0, 1));
  } else if (request.url?.startsWith("/shop-files/book.pdf")) {
    response.writeHead(200, { "Content-Length": book.length, ETag: '"v1"' });
    response.end(request.method === "HEAD" ? undefined : book);
  } else {
    // Without list permission S3 answers 403 for a missing object (docs of HeadObject,
    // Permissions).
    const [status, code] = isListingAllowed ? [404, "NoSuchKey"] : [403, "AccessDenied"];
    const body = `<Error><Code>${code}</Code><Message>no such key</Message></Error>`;
    response.writeHead(status, { "Content-Type": "application/xml" });
    response.end(request.method === "HEAD" ? undefined : body);
  }
}

/**
 * Reads the request body. `slowly` pauses after each chunk, in total longer than the idle timeout.
 */
async function readBody(request: IncomingMessage): Promise<void> {
  for await (const piece of request) {
    taken += (piece as Buffer).length;
    if (isSlow) await sleep(10);
  }
}

beforeAll(async () => {
  server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  failures = 0;
  isListingAllowed = true;
  stallsBody = false;
  isSlow = false;
  taken = 0;
});

function bucket(changes: Partial<S3Settings> = {}) {
  return createS3Storage({
    bucket: "shop-files",
    region: "auto",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: "key-of-the-test",
    secretAccessKey: "secret-of-the-test",
    ...changes,
  });
}

test("reads a file by path with a signed request", async () => {
  const files = bucket();
  expect(await files.head("book.pdf")).toEqual({ sizeBytes: book.length, version: '"v1"' });
  expect(Buffer.from(await files.read("book.pdf"))).toEqual(book);
  expect(requests.map(({ line }) => line)).toEqual([
    "HEAD /shop-files/book.pdf",
    "GET /shop-files/book.pdf",
  ]);
  for (const { authorization } of requests) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key-of-the-test\//);
  }
});

test("returns null from head and throws from read for a missing file", async () => {
  expect(await bucket().head("none.pdf")).toBeNull();
  await expect(bucket().read("none.pdf")).rejects.toThrow("no such key");
});

test("reads the bundled eBook without a copy in the bucket or list permission", async () => {
  isListingAllowed = false;
  const port = (server.address() as AddressInfo).port;
  const files = createObjectStorage({
    DATA_DIR: "unused",
    S3_BUCKET: "shop-files",
    S3_REGION: "auto",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "key-of-the-test",
    S3_SECRET_ACCESS_KEY: "secret-of-the-test",
  });
  const bundled = await readFile("content/ebook/dist/royalties-ebook.pdf");
  expect(await files.head(bundledEbookKey)).toMatchObject({ sizeBytes: bundled.length });
  expect(Buffer.from(await files.read(bundledEbookKey))).toEqual(bundled);
  expect(requests).toEqual([]);
  expect(Buffer.from(await files.read("book.pdf"))).toEqual(book);
});

test("fails soon if the bucket stalls in the middle of a file", async () => {
  stallsBody = true;
  await expect(bucket({ idleMs: 100 }).read("book.pdf")).rejects.toThrow();
});

test("allows a slow upload as long as bytes are sent", async () => {
  const large = new Uint8Array(3_000_000);
  isSlow = true;
  await bucket({ idleMs: 50 }).write("large.pdf", large);
  expect(taken).toBe(large.length);
});

test("retries a transient error, and throws on an outage instead of reporting a missing file", async () => {
  failures = 1;
  expect(await bucket().head("book.pdf")).toMatchObject({ sizeBytes: book.length });
  failures = 10;
  await expect(bucket().head("book.pdf")).rejects.toThrow();
});
