import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { APIResponse } from "playwright/test";
import {
  areCookiesProtected,
  isNonceContentPolicy,
  isStrictContentPolicy,
} from "../../lib/security/check-headers";
import { privatePages, publicPages } from "./support/pages";
import { shopLog } from "./support/shop-process";
import { expect, test } from "./support/test";

type Policy = ReadonlyMap<string, string>;

function parsePolicy(header: string): Policy {
  return new Map(
    header.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values.join(" ")];
    }),
  );
}

function policiesIn(response: APIResponse): number {
  const names = response.headersArray().map(({ name }) => name.toLowerCase());
  return names.filter((name) => name === "content-security-policy").length;
}

test("private pages run only scripts with this request's nonce", async ({ request }) => {
  for (const path of privatePages) {
    const first = await request.get(path);
    const head = first.headers();
    const header = head["content-security-policy"] ?? "";
    const policy = parsePolicy(header);
    const nonce = /'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1];
    expect(nonce, path).toBeTruthy();
    expect(policy.get("script-src"), path).not.toContain("unsafe-inline");
    expect(policy.get("form-action"), path).toBe("'self'");
    expect(policy.get("frame-ancestors"), path).toBe("'none'");
    expect(isNonceContentPolicy(header), path).toBe(true);
    const cookies = head["set-cookie"]?.split("\n") ?? [];
    if (cookies.length > 0) expect(areCookiesProtected(cookies, false), path).toBe(true);

    const tags = (await first.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(tags.length, path).toBeGreaterThan(3);
    const unmarked = tags.filter((tag) => !tag.includes(`nonce="${nonce}"`));
    expect(unmarked, path).toEqual([]);
    const again = await request.get(path);
    expect(policiesIn(again), `${path}: the public policy is replaced, not joined`).toBe(1);
    expect(again.headers()["content-security-policy"], path).not.toContain(String(nonce));
    expect(head["referrer-policy"], path).toBe("same-origin");
    expect(head["cache-control"], path).toContain("no-store");
    expect(head["x-robots-tag"], path).toContain("noindex");
  }
});

// pages.spec.ts checks that pages cause no violations and load nothing from other origins.
test("public pages have their security headers", async ({ request }) => {
  for (const path of publicPages) {
    const response = await request.get(path);
    const head = response.headers();
    expect(response.status(), path).toBe(200);
    expect(head, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": expect.stringContaining("max-age="),
      "cross-origin-opener-policy": "same-origin",
    });
    expect(head, path).not.toHaveProperty("x-powered-by");
    expect(head, path).not.toHaveProperty("set-cookie");
    expect(isStrictContentPolicy(head["content-security-policy"] ?? null), path).toBe(true);
  }
});

const otherResponses = [
  ["/api/health", 200],
  ["/api/no-such-call", 404],
  ["/no-such-page", 404],
  // Below a private page, where the middleware sets no policy.
  ["/checkout/no-such-page", 404],
  ["/ebook-download/file", 403],
  // Routes are case-sensitive, and Next.js's header rules aren't.
  ["/Checkout", 404],
  ["/Newsletter/Preferences", 404],
  ["/icon-192.png", 200],
  ["/%E0%A4%A", 400],
] as const;

test("errors, redirects and files have every header too", async ({ request }) => {
  for (const [path, status] of otherResponses) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(status);
    const head = response.headers();
    expect(policiesIn(response), path).toBe(1);
    expect(isStrictContentPolicy(head["content-security-policy"] ?? null), path).toBe(true);
    expect(head, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": expect.stringMatching(/^(same-origin|strict-origin-when-cross-origin)$/),
    });
  }
});

test("static files have headers for files, not for documents", async ({ page }) => {
  const first = await page.goto("/about");
  const files = (await first?.text())?.match(/\/_next\/static\/[^"\\]+\.(?:js|css|woff2)/g) ?? [];
  expect(files.filter((file) => file.endsWith(".css"))).not.toHaveLength(0);
  for (const file of new Set(files)) {
    const response = await page.request.get(file);
    expect(response.status(), file).toBe(200);
    const head = response.headers();
    expect(head).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.stringContaining("max-age="),
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(policiesIn(response), file).toBe(0);
    const named = Object.keys(head).join(" ");
    expect(named, file).not.toMatch(/-policy|x-frame-options/);
  }
});

test("an unknown path is logged once without its query, also without JavaScript", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const path = `/no-such-${randomBytes(6).toString("hex")}`;
  const response = await request.get(`${path}?token=do-not-log-this`);
  expect(response.status()).toBe(404);
  expect(response.headers()["x-nextjs-prerender"], "it is a static page").toMatch(/^1/);
  const lines = () =>
    readFileSync(shopLog(), "utf8")
      .split("\n")
      .filter((line) => line.includes(path));
  await expect.poll(() => lines().length).toBe(1);
  expect(lines()[0]).toContain(`"path":"${path}"`);
  expect(lines()[0]).not.toContain("do-not-log-this");
  const report = page.waitForResponse("**/api/not-found");
  await page.goto(path);
  expect((await report).status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
  expect(lines()).toHaveLength(1);
});
