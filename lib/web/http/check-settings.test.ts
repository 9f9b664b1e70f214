import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

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
  return await import("@/lib/web/http/check-settings");
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
