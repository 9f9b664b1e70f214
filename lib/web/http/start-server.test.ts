import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { getRequestId } from "@/lib/core/log";
import { assignRequestIds } from "@/lib/web/http/start-server";

const output: string[] = [];
const settings = {
  DATABASE_URL: "postgres://localhost/site",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  LINK_SECRET: "0123456789abcdef0123456789abcdef",
  CRON_SECRET: "0123456789abcdef0123456789abcdef",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_URL: "",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_1",
  SITE_URL: "https://shop.test",
  TRUSTED_PROXIES: "1",
  MAIL_FROM: "orders@shop.com",
};

/** Simulates a new process. Returns its check. */
async function freshProcess() {
  vi.resetModules();
  return await import("@/lib/web/http/start-server");
}

beforeEach(() => {
  output.length = 0;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => output.push(String(text)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});

test("exits and lists each missing setting once", async () => {
  const { checkSettings } = await freshProcess();
  vi.stubEnv("AUTH_SECRET", "");
  vi.stubEnv("DATABASE_URL", "");
  expect(checkSettings).toThrow("ended with 1");
  expect(output).toHaveLength(1);
  expect(output[0]).toMatch(/DATABASE_URL is missing\n.*AUTH_SECRET is missing\n$/);
});

test("sets the log level from LOG_LEVEL", async () => {
  vi.stubEnv("DEPLOY_ENV", "local");
  vi.stubEnv("LOG_LEVEL", "warn");
  const { checkSettings } = await freshProcess();
  const { log, setLogLevel } = await import("@/lib/core/log");
  onTestFinished(() => setLogLevel("info"));
  const info = vi.spyOn(console, "info").mockReturnValue();
  checkSettings();
  log.info("below");
  expect(info).not.toHaveBeenCalled();
});

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
