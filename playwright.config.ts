import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/test/chromium.mjs";
import { shopAddresses } from "./tests/e2e/support/addresses";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium found: install one or name it by CHROMIUM_PATH.");

/** Look at every page and change nothing that another test sees: each test by itself, two at a time. */
const everyPage =
  /\/(accessibility|faces|first-paint|pages|keyboard|after-paint|search|security|links|staff-screens|static-shells)\.spec\.ts/;
/** Visitors who each have a network, an address and an order of their own, so two at a time. */
const visitors = new RegExp(
  `/(${[
    "another-device|attribution|booking|cart-details|catalogue|community|forms|forms-limits",
    "forms-sending|home|inspection-block|keyboard-forms|navigation|newsletter|newsletter-popup",
    "newsletter-without-scripts|partnership-api|quick-check|quick-check-readers|security-page",
    "toasts-in-dialogs|walk",
  ].join("|")})\\.spec\\.ts`,
);
const byForce = /crash\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  reporter: [["list"], ["./tests/e2e/support/count-reporter.ts"]],
  workers: 2,
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
    { name: "every-page", testMatch: everyPage, fullyParallel: true },
    { name: "visitors", testMatch: visitors },
    // One shop serves every spec, and these take its database or payment provider away, change a
    // price, or send to every reader: one at a time, as is every new one that is not listed above.
    {
      name: "walks",
      testIgnore: [everyPage, visitors, byForce],
      dependencies: ["every-page", "visitors"],
      workers: 1,
    },
    // Ends the shop by force: after everything else.
    { name: "crash", testMatch: byForce, dependencies: ["walks"], workers: 1 },
  ],
});
