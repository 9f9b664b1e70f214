import { defineConfig } from "playwright/test";
import { findChromium } from "../../tools/dev/src/chromium.mjs";

/** Against a running image. SHOP_URL names another address, such as that of a machine under test. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.SHOP_URL ?? "https://localhost",
    // deploy/start.sh signed the certificate itself.
    ignoreHTTPSErrors: true,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: ["--no-sandbox"] },
  },
});
