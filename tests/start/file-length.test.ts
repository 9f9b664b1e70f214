import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreFileLength } from "@/scripts/file-length.mjs";

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    restoreFileLength(response);
    if (request.url === "/file") response.setHeader("x-file-length", "5");
    if (request.method === "HEAD") response.end();
    else {
      response.write("12");
      response.end("345");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const ask = (path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });

test("a file's answer carries its length, in a HEAD too, and the mark is gone", async () => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask("/file", method);
    expect(answer.headers.get("content-length")).toBe("5");
    expect(answer.headers.has("x-file-length")).toBe(false);
    expect(answer.headers.has("transfer-encoding")).toBe(false);
    expect(await answer.text()).toBe(method === "GET" ? "12345" : "");
  }
});

test("every other answer stays as it is", async () => {
  const answer = await ask("/page");
  expect(answer.headers.has("content-length")).toBe(false);
  expect(await answer.text()).toBe("12345");
});
