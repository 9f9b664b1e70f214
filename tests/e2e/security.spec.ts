import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { APIResponse, Page } from "@playwright/test";
import {
  areCookiesProtected,
  isNonceContentPolicy,
  isStrictContentPolicy,
} from "../../lib/security/check-headers";
import { addEbook, buyByCard, goToPayment } from "./support/buying";
import { getPageName, needsFilledCart, privatePages, publicPages } from "./support/pages";
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

/** Records every CSP violation from the first script on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const breaches: string[] = [];
    Reflect.set(window, "breaches", breaches);
    document.addEventListener("securitypolicyviolation", (event) => {
      breaches.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "breaches") as string[]);
}

for (const path of privatePages) {
  test(`${getPageName(path)} runs only scripts with this request's nonce`, async ({
    page,
    expectedErrors,
  }) => {
    // A boundary that ends in not-found may cause React's error 419.
    expectedErrors.push(/status of 404/, /#419/);
    if (needsFilledCart(path)) await addEbook(page);
    const breaches = await watchPolicy(page);
    const first = await page.goto(path);
    const policy = parsePolicy(first?.headers()["content-security-policy"] ?? "");
    const nonce = /'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1];
    expect(nonce).toBeTruthy();
    expect(policy.get("script-src")).not.toContain("unsafe-inline");
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(isNonceContentPolicy(first?.headers()["content-security-policy"] ?? null)).toBe(true);
    const cookies = first?.headers()["set-cookie"]?.split("\n") ?? [];
    if (cookies.length > 0) expect(areCookiesProtected(cookies, false)).toBe(true);

    const html = (await first?.text()) ?? "";
    const tags = html.match(/<script\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);

    // Hydration and the theme show that scripts ran.
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await breaches()).toEqual([]);
    const again = await page.request.get(path);
    expect(policiesIn(again), "the public policy is replaced, not joined").toBe(1);
    expect(again.headers()["content-security-policy"]).not.toContain(String(nonce));
    expect(first?.headers()["referrer-policy"]).toBe("same-origin");
    expect(first?.headers()["cache-control"]).toContain("no-store");
    expect(first?.headers()["x-robots-tag"]).toContain("noindex");
  });
}

test("payment and confirmation cause no CSP violations", async ({ page, customer }) => {
  const breaches = await watchPolicy(page);
  await addEbook(page);
  await buyByCard(page, customer);
  expect(await breaches()).toEqual([]);
});

// pages.spec.ts checks that they cause no violations and load nothing from other origins.
for (const path of publicPages) {
  test(`${path} has its security headers`, async ({ request }) => {
    const response = await request.get(path);
    const head = response.headers();
    expect(response.status()).toBe(200);
    expect(head["x-content-type-options"]).toBe("nosniff");
    expect(head["x-frame-options"]).toBe("DENY");
    expect(head["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(head["permissions-policy"]).toContain("camera=()");
    expect(head["strict-transport-security"]).toContain("max-age=");
    expect(head["x-powered-by"]).toBeUndefined();
    expect(head["cross-origin-opener-policy"]).toBe("same-origin");
    expect(isStrictContentPolicy(head["content-security-policy"] ?? null)).toBe(true);
    expect(head["set-cookie"]).toBeUndefined();
  });
}

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

for (const [path, status] of otherResponses) {
  test(`${path} responds ${status} with every header`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(status);
    const head = response.headers();
    expect(policiesIn(response)).toBe(1);
    expect(isStrictContentPolicy(head["content-security-policy"] ?? null)).toBe(true);
    expect(head).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(head["referrer-policy"]).toMatch(/^(same-origin|strict-origin-when-cross-origin)$/);
  });
}

test("old links and trailing slashes redirect to the page", async ({ request }) => {
  for (const [path, target] of [
    ["/book-call", "/book-session"],
    ["/about/", "/about"],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe(target);
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
  expect(lines()).toHaveLength(1);
});

test("a confirmation URL opened by someone else shows no email or name", async ({
  page,
  browser,
  customer,
}) => {
  await addEbook(page);
  await buyByCard(page, customer);
  const stranger = await browser.newContext();
  const strangerPage = await stranger.newPage();
  await strangerPage.goto(page.url());
  await expect(strangerPage.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  await expect(strangerPage.getByText(customer.email)).toHaveCount(0);
  await expect(strangerPage.getByText(new RegExp(`\\b${customer.firstName}\\b`))).toHaveCount(0);
  await stranger.close();
});

test("another visitor's unpaid order doesn't restore its cart", async ({
  page,
  browser,
  customer,
}) => {
  await addEbook(page);
  await goToPayment(page, customer);
  const returning = page.waitForRequest(/\/checkout\?cancelled=/);
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  const cancelUrl = (await returning).url();
  const stranger = await browser.newContext();
  const strangerPage = await stranger.newPage();
  await strangerPage.goto(cancelUrl);
  await strangerPage.waitForURL("**/cart");
  await expect(strangerPage.getByText("Your cart is empty")).toBeVisible();
  await stranger.close();
});
