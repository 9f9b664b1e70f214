import { type APIRequestContext, request as requests } from "playwright/test";
import { routeFiles, staffPageFiles, toRoutePath } from "../support/staff-endpoints";
import { shopAddresses } from "./support/addresses";
import { removeAdmin, sessionCookie, staffAccount } from "./support/staff";
import { expect, newAddress, test } from "./support/test";

/** Staff pages that anyone may open. */
const open = [
  "/admin/login",
  "/admin/reset-password",
  "/admin/not-authorized",
  "/admin/invitation",
  "/auth/callback",
];
const pages = staffPageFiles().map(({ path }) => toRoutePath(path));
const guarded = pages.filter((path) => !open.includes(path));
const staffRoutes = routeFiles()
  .map(({ path }) => ({ address: toRoutePath(path), isApi: path.startsWith("app/api/admin/") }))
  .filter(({ address, isApi }) => isApi || address.startsWith("/admin"));

async function openBrowser(sessionId: string | null): Promise<APIRequestContext> {
  return await requests.newContext({
    baseURL: shopAddresses.shop,
    extraHTTPHeaders: {
      "x-forwarded-for": newAddress(),
      ...(sessionId ? { cookie: await sessionCookie(sessionId) } : {}),
    },
  });
}

// staff-screens.spec.ts opens them as an admin.
test("every page under /admin requires an admin", async () => {
  const removed = await staffAccount({ admin: true });
  // The last admin can't be removed.
  await staffAccount({ admin: true });
  const stranger = await staffAccount({ admin: false });
  await removeAdmin(removed);
  const cases = [
    { who: "nobody", sessionId: null, leadsTo: "/admin/login" },
    { who: "a stranger", sessionId: stranger.sessionId, leadsTo: "/admin/not-authorized" },
    { who: "a removed admin", sessionId: removed.sessionId, leadsTo: "/admin/not-authorized" },
  ] as const;
  expect(guarded.length).toBeGreaterThan(10);
  for (const { who, sessionId, leadsTo } of cases) {
    const browser = await openBrowser(sessionId);
    for (const path of guarded) {
      const response = await browser.get(path, { maxRedirects: 0 });
      const location = new URL(response.headers().location ?? "/", shopAddresses.shop);
      const seen = `${path} as ${who}: ${response.status()} ${location.pathname}`;
      expect(seen).toBe(`${path} as ${who}: 303 ${leadsTo}`);
      if (leadsTo === "/admin/login") expect(location.searchParams.get("next")).toBe(path);
    }
    await browser.dispose();
  }
});

test("every staff route requires an admin", async () => {
  const stranger = await staffAccount({ admin: false });
  for (const sessionId of [null, stranger.sessionId]) {
    const browser = await openBrowser(sessionId);
    for (const { address } of staffRoutes) {
      for (const method of ["GET", "POST"]) {
        const response = await browser.fetch(address, { method, maxRedirects: 0 });
        const status = response.status();
        expect([303, 401, 403, 404, 405], `${method} ${address}: ${status}`).toContain(status);
      }
    }
    await browser.dispose();
  }
});

test("removing a role takes effect on the next request", async () => {
  const account = await staffAccount({ admin: true });
  await staffAccount({ admin: true });
  const browser = await openBrowser(account.sessionId);
  expect((await browser.get("/admin/settings", { maxRedirects: 0 })).status()).toBe(200);
  await removeAdmin(account);
  expect((await browser.get("/admin/settings", { maxRedirects: 0 })).status()).toBe(303);
  await browser.dispose();
});
