import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";

const secret = "0123456789abcdef0123456789abcdef";
const settings = {
  DATABASE_URL: "postgres://localhost/site",
  AUTH_SECRET: secret,
  LINK_SECRET: secret,
  CRON_SECRET: secret,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_1",
  SITE_URL: "https://shop.test",
};

const action = { "next-action": "00abc" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };

/** Returns the response's status, or null if the middleware isn't run for such a request. */
async function send(path: string, headers: Record<string, string>, method = "POST") {
  const { config, middleware } = await loaded;
  const url = `https://shop.test${path}`;
  const all = { host: "shop.test", ...headers };
  if (!unstable_doesMiddlewareMatch({ config, url, headers: all })) return null;
  return (await middleware(new NextRequest(url, { method, headers: all }))).status;
}

// Other test files have loaded other settings into lib/env.
vi.resetModules();
const loaded = import("@/middleware");

beforeEach(() => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

describe("a server action", () => {
  test.each(["/", "/contact", "/checkout"])(
    "from another site is refused with 403 on %s",
    async (path) => {
      for (const origin of [
        "https://evil.test",
        "null",
        "nonsense",
        "https://shop.test.evil.test",
      ]) {
        expect(await send(path, { ...action, origin })).toBe(403);
        expect(await send(path, { ...multipart, origin })).toBe(403);
      }
    },
  );

  test("from our own pages is let through, also behind a proxy that rewrites Host", async () => {
    const origin = "https://shop.test";
    expect(await send("/contact", { ...action, origin })).toBe(200);
    expect(await send("/checkout", { ...multipart, origin })).toBe(200);
    expect(await send("/contact", { ...action, origin, host: "internal:3000" })).toBe(200);
    const preview = { "x-forwarded-host": "preview.test", origin: "https://preview.test" };
    expect(await send("/contact", { ...action, ...preview })).toBe(200);
  });
});

test("public pages run no middleware for anything else", async () => {
  const origin = "https://evil.test";
  expect(await send("/contact", {}, "GET")).toBeNull();
  expect(await send("/contact", { origin }, "GET")).toBeNull();
  expect(await send("/api/webhooks/stripe", { ...action, origin })).toBeNull();
  expect(await send("/newsletter/unsubscribe", { ...multipart, origin })).toBeNull();
});
