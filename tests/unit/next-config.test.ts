import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants";
import { beforeEach, expect, test, vi } from "vitest";
import { EnvError } from "@/lib/config/env";
import config from "@/next.config";

beforeEach(() => {
  vi.stubEnv("DEPLOY_ENV", "production");
  vi.stubEnv("SITE_URL", "");
});

test("rejects a production build without SITE_URL and names the setting", () => {
  expect(() => config(PHASE_PRODUCTION_BUILD)).toThrow(EnvError);
  expect(() => config(PHASE_PRODUCTION_BUILD)).toThrow(
    /SITE_URL is missing: set it before you build/,
  );
  vi.stubEnv("SITE_URL", "http://shop.test");
  expect(() => config(PHASE_PRODUCTION_BUILD)).toThrow(/SITE_URL must be https/);
  vi.stubEnv("SITE_URL", "https://shop.test");
  expect(() => config(PHASE_PRODUCTION_BUILD)).not.toThrow();
});

test("requires no settings for a local build or to start a server", () => {
  expect(() => config(PHASE_DEVELOPMENT_SERVER)).not.toThrow();
  vi.stubEnv("DEPLOY_ENV", "local");
  expect(() => config(PHASE_PRODUCTION_BUILD)).not.toThrow();
});

test("requires https of subdomains too only with HSTS_SUBDOMAINS", async () => {
  const readHsts = async () => {
    const rules = await config(PHASE_DEVELOPMENT_SERVER).headers?.();
    const headers = rules?.flatMap((rule) => rule.headers) ?? [];
    return headers.find(({ key }) => key === "Strict-Transport-Security")?.value;
  };
  expect(await readHsts()).toBe("max-age=63072000");
  vi.stubEnv("HSTS_SUBDOMAINS", "on");
  expect(await readHsts()).toBe("max-age=63072000; includeSubDomains");
});
