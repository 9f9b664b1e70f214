import { defineConfig } from "playwright/test";
import { shopAddresses } from "./tests/e2e/support/addresses";
import { findChromium } from "./tools/dev/src/chromium.mjs";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium found: install one or name it by CHROMIUM_PATH.");

/** Specs that only read pages, so their tests can run in parallel in any order. */
const everyPage =
  /\/(accessibility|fonts|pages|keyboard|search|security|links|staff-screens|static-shells)\.spec\.ts/;

const crash = /crash\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  reporter: [["list"], ["./tests/e2e/support/count-reporter.ts"]],
  // One more than a small machine's cores, because some tests wait for a server or a timer. Each
  // worker has its own site and database.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because machines that run this share their cores. Passing tests don't wait.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 40_000 } },
  use: {
    baseURL: shopAddresses.shop,
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "Asia/Kathmandu",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // The longest spec, so it starts first.
    { name: "crash", testMatch: crash },
    { name: "every-page", testMatch: everyPage, fullyParallel: true },
    { name: "walks", testIgnore: [crash, everyPage] },
  ],
});
