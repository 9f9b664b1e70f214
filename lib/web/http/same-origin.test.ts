import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getVisitorOrigin, isSameOrigin } from "@/lib/web/http/same-origin";
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

/** As GitHub Codespaces forwards a request: Origin is rewritten if it's the forwarded address. */
const forwarded = {
  host: "localhost:3000",
  "x-forwarded-host": "name-3000.app.github.dev",
  "x-forwarded-proto": "https",
};
const withHeaders = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

describe("in local mode", () => {
  const local = { SITE_URL: "http://localhost:3000", DEPLOY_ENV: "local" } as const;
  beforeEach(() => {
    vi.stubEnv("SITE_URL", local.SITE_URL);
  });

  test("the visitor's origin is the forwarded address, a phone's, or SITE_URL", () => {
    const originFor = (headers: Record<string, string>) =>
      getVisitorOrigin(withHeaders(headers), local);
    expect(originFor(forwarded)).toBe("https://name-3000.app.github.dev");
    expect(originFor({ host: "192.168.1.5:3000" })).toBe("http://192.168.1.5:3000");
    expect(originFor({ host: "localhost:3000", "x-forwarded-proto": "https" })).toBe(
      local.SITE_URL,
    );
    for (const host of ["", "a b", "user@"]) expect(originFor({ host })).toBe(local.SITE_URL);
  });

  test("a form counts as ours on a forwarded address, with and without a rewritten Origin", () => {
    const accepts = (headers: Record<string, string>) => isSameOrigin(withHeaders(headers), local);
    for (const origin of ["https://name-3000.app.github.dev", "http://localhost:3000"]) {
      expect(accepts({ ...forwarded, origin }), origin).toBe(true);
    }
    const named = { ...local, SITE_URL: "https://name-3000.app.github.dev" };
    const rewritten = { ...forwarded, origin: "http://localhost:3000" };
    expect(isSameOrigin(withHeaders(rewritten), named)).toBe(true);
    const phone = { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" };
    expect(accepts(phone)).toBe(true);
    for (const origin of ["https://evil.test", "null", "nonsense", "http://localhost:3001"]) {
      expect(accepts({ ...forwarded, origin }), origin).toBe(false);
    }
  });
});

test("production trusts SITE_URL only, whatever Host and the forwarded headers say", () => {
  const production = { SITE_URL: "https://shop.test", DEPLOY_ENV: "production" } as const;
  const forged = { host: "evil.test", "x-forwarded-host": "evil.test" };
  expect(getVisitorOrigin(withHeaders(forged), production)).toBe("https://shop.test");
  expect(getVisitorOrigin(withHeaders(forwarded), production)).toBe("https://shop.test");
  for (const origin of ["https://evil.test", "http://localhost:3000", "http://shop.test"]) {
    expect(isSameOrigin(withHeaders({ ...forged, origin }), production), origin).toBe(false);
  }
  expect(isSameOrigin(withHeaders({ ...forged, origin: "https://shop.test" }), production)).toBe(
    true,
  );
});
