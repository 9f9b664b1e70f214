import { beforeEach, expect, test, vi } from "vitest";
import { builtSettings } from "@/lib/built-settings";
import { log } from "@/lib/log";
import { checkSettings } from "@/lib/web/check-settings";

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
  BUILT_SETTINGS: builtSettings({}),
};

beforeEach(() => {
  said.length = 0;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});

test("a server without its settings ends, and says each once", () => {
  vi.stubEnv("AUTH_SECRET", "");
  vi.stubEnv("DATABASE_URL", "");
  expect(checkSettings).toThrow("ended with 1");
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/DATABASE_URL is missing\n.*AUTH_SECRET is missing\n$/);
});

test("production ends when its pages were built for another origin", () => {
  vi.stubEnv("DEPLOY_ENV", "production");
  expect(checkSettings).toThrow("ended with 1");
  expect(said).toEqual([expect.stringContaining("SITE_URL is not the one that the pages")]);
});

test("a trial of such pages is served, and the log says what is old in them", () => {
  vi.stubEnv("DEPLOY_ENV", "local");
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  checkSettings();
  expect(warn).toHaveBeenCalledExactlyOnceWith("build.settings_changed", { names: "SITE_URL" });
});
