import { defineConfig } from "@playwright/test";
import { shopAddresses } from "./tests/e2e/support/addresses";
import { findChromium } from "./tools/dev/src/chromium.mjs";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium found: install one or name it by CHROMIUM_PATH.");

/** Each test of these by itself: they look at pages and change nothing that the next one sees. */
const everyPage =
  /\/(accessibility|every-page-usable|fonts|pages|keyboard|search|security|links|staff-screens|static-shells)\.spec\.ts/;

const crash = /crash\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  reporter: [["list"], ["./tests/e2e/support/count-reporter.ts"]],
  // One a core of a small machine and one more, since some wait: for a killed server, a pause of the mail.
  // Each has a shop of its own, whose database, prices and readers no other test changes.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: shopAddresses.shop,
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
    // The longest by far, so it begins with the rest and not when the rest is done.
    { name: "crash", testMatch: crash },
    { name: "every-page", testMatch: everyPage, fullyParallel: true },
    { name: "walks", testIgnore: [crash, everyPage] },
  ],
});
