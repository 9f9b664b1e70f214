import { afterAll, expect, test, vi } from "vitest";
import { findSubscriberByBrowser } from "@/db/queries/newsletter/subscribers";
import { stubRouteSettings } from "@/tests/support/route-settings";
import { stored, storedDatabase } from "./fixture";

// A worker keeps its modules from file to file: these are loaded with this caller and these settings.
vi.resetModules();
vi.doMock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === "browser" ? { name, value: stored.cookies.browser } : undefined,
  }),
  headers: async () => new Headers(),
}));

afterAll(() => {
  vi.doUnmock("next/headers");
  vi.resetModules();
});

const database = storedDatabase();

function stubSettings(): void {
  const { authSecret, linkSecret } = stored.settings;
  stubRouteSettings(database.url, { AUTH_SECRET: authSecret, LINK_SECRET: linkSecret });
}

test("a browser cookie from before the rename is ours and belongs to the same subscriber", async () => {
  stubSettings();
  const { getCurrentVisitor } = await import("@/lib/web/visitor/visitor");
  const { browserHash } = await getCurrentVisitor();
  expect(browserHash).toBe(stored.cookies.browserHash);
  const subscriber = await findSubscriberByBrowser(database.db, browserHash ?? "");
  expect(subscriber?.email).toBe("subscriber-0@example.com");
});

test("a sign-in cookie from before the rename names the same session", async () => {
  stubSettings();
  const { sessionCookieName, readSessionId } = await import("@/lib/web/staff/session-cookie");
  expect(sessionCookieName()).toBe("session");
  expect(await readSessionId(stored.cookies.session)).toBe(stored.cookies.sessionId);
});
