import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { serializeRenderedSettings } from "@/lib/config/built-settings";

const said: string[] = [];
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
  BUILT_SETTINGS: serializeRenderedSettings({}),
};

/** A process that has read no settings yet. Out: its check, and what it warns of. */
async function freshProcess() {
  vi.resetModules();
  const { log } = await import("@/lib/core/log");
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const { checkSettings } = await import("@/lib/web/http/check-settings");
  return { checkSettings, warned: () => warn.mock.calls };
}

beforeEach(() => {
  said.length = 0;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});

test("a server without its settings ends, and says each once", async () => {
  const { checkSettings } = await freshProcess();
  vi.stubEnv("AUTH_SECRET", "");
  vi.stubEnv("DATABASE_URL", "");
  expect(checkSettings).toThrow("ended with 1");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/DATABASE_URL is missing\n.*AUTH_SECRET is missing\n$/);
});

test("production ends when its pages were built for another origin", async () => {
  const { checkSettings } = await freshProcess();
  vi.stubEnv("DEPLOY_ENV", "production");
  expect(checkSettings).toThrow("ended with 1");
  expect(said).toEqual([expect.stringContaining("SITE_URL has changed since the pages")]);
});

test("a trial of such pages is served, and the log says what is old in them", async () => {
  const { checkSettings, warned } = await freshProcess();
  vi.stubEnv("DEPLOY_ENV", "local");
  checkSettings();
  expect(warned()).toEqual([["build.settings_changed", { names: "SITE_URL" }]]);
});

test("production that trusts no proxy is served, and the log says that visitors look alike", async () => {
  vi.stubEnv("DEPLOY_ENV", "production");
  vi.stubEnv("BUILT_SETTINGS", "");
  const unsaid = await freshProcess();
  unsaid.checkSettings();
  expect(unsaid.warned()).toEqual([["settings.trusted_proxies_missing"]]);
  vi.stubEnv("TRUSTED_PROXIES", "1");
  const said = await freshProcess();
  said.checkSettings();
  expect(said.warned()).toEqual([]);
});

test("sets the log level from LOG_LEVEL", async () => {
  vi.stubEnv("DEPLOY_ENV", "local");
  vi.stubEnv("BUILT_SETTINGS", "");
  vi.stubEnv("LOG_LEVEL", "warn");
  const { checkSettings } = await freshProcess();
  const { log, setLogLevel } = await import("@/lib/core/log");
  onTestFinished(() => setLogLevel("info"));
  const info = vi.spyOn(console, "info").mockReturnValue();
  checkSettings();
  log.info("below");
  expect(info).not.toHaveBeenCalled();
});
