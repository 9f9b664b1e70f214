import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { getRequestId } from "@/lib/core/log";
import { assignRequestIds } from "@/lib/web/http/assign-request-ids";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Starts a server that responds with the request's ID, read after the handler has awaited. */
async function startServer() {
  const server = createServer(async (request, response) => {
    for await (const _chunk of request);
    await new Promise((resolve) => setTimeout(resolve, 5));
    response.end(getRequestId());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (requestId?: string) => {
    const headers = requestId === undefined ? undefined : { "x-request-id": requestId };
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: "text",
      headers,
    });
    return response.text();
  };
}

assignRequestIds();

test("keeps a valid x-request-id and replaces any other with a UUID", async () => {
  const getId = await startServer();
  expect(await getId("01JDHQ8Z-trace.1")).toBe("01JDHQ8Z-trace.1");
  expect(await getId()).toMatch(uuid);
  for (const bad of ["short", "x".repeat(129), 'a"b"c"d"e"', "with some spaces"]) {
    expect(await getId(bad)).toMatch(uuid);
  }
});

test("gives each of many requests at once its own ID", async () => {
  const getId = await startServer();
  const ids = Array.from({ length: 30 }, (_, index) => `request-${index}`);
  expect(await Promise.all(ids.map(getId))).toEqual(ids);
  expect(new Set(await Promise.all(ids.map(() => getId()))).size).toBe(30);
});
