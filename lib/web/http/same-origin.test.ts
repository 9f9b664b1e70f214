import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { config, middleware } from "@/middleware";

const action = { "next-action": "00abc" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };

/** Matches as Next.js does. Its own helper breaks React contexts for later tests in the worker. */
function matches(
  entry: (typeof config.matcher)[number],
  path: string,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (typeof entry === "string") return entry === path;
  const hasHeaders = entry.has.every((has) => {
    const pattern = "value" in has ? has.value : ".+";
    return new RegExp(`^${pattern}$`).test(headers[has.key] ?? "");
  });
  return hasHeaders && new RegExp(`^${entry.source}$`).test(path);
}

/** Returns the response's status, or null if the middleware isn't run for such a request. */
async function send(path: string, headers: Record<string, string>, method = "POST") {
  const url = `https://shop.test${path}`;
  const all = { host: "shop.test", ...headers };
  if (!config.matcher.some((entry) => matches(entry, path, all))) return null;
  return (await middleware(new NextRequest(url, { method, headers: all }))).status;
}

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://shop.test");
});

describe("a server action", () => {
  test.each(["/", "/contact", "/checkout"])(
    "from another site is rejected with 403 on %s",
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
    expect(await send("/services", { ...multipart, origin })).toBe(200);
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
