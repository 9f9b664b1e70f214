import type { Page } from "playwright/test";
import { createHeavyVideo } from "../support/mp4";
import { startS3Server } from "../support/s3-server";
import { shopAddresses, shopPorts } from "./support/addresses";
import { buyByCard } from "./support/buying";
import { startSecondServer } from "./support/second-server";
import { signInAsAdmin } from "./support/staff";
import { expect, newAddress, test } from "./support/test";

const lesson = "split-sheets";

const video = (page: Page) => page.locator("video:visible");

test("staff's browser sends a video straight to a bucket, and a lesson paused for an hour plays on", async ({
  playwright,
  customer,
}, { project }) => {
  test.setTimeout(120_000);
  // 20 MB: two parts, and more than a browser loads ahead.
  const file = { name: "own.mp4", mimeType: "video/mp4", buffer: await createHeavyVideo(10_000) };
  const bucket = await startS3Server(shopAddresses.shop);
  const server = await startSecondServer(bucket.settings);
  // This browser's site is the server with the bucket.
  const { launchOptions } = project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      `--host-resolver-rules=MAP localhost:${shopPorts.shop} 127.0.0.1:${server.port}`,
    ],
  });
  try {
    const newPage = () =>
      browser.newPage({
        baseURL: shopAddresses.shop,
        extraHTTPHeaders: { "x-forwarded-for": newAddress() },
      });
    const staff = await newPage();
    await signInAsAdmin(staff);
    await staff.goto(`/admin/content/lessons/${lesson}`);
    await staff.getByLabel("New file").setInputFiles(file);
    await staff.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(staff.getByText("own.mp4 is live.")).toBeVisible({ timeout: 30_000 });
    const stored = [...bucket.objects.keys()].map((key) => key.replace(/^lessons\/[^.]+/, "id"));
    expect(stored, "the video and a poster").toEqual(["id", "id.jpg"]);
    expect(bucket.objects.values().next().value?.equals(file.buffer)).toBe(true);

    const page = await newPage();
    await page.goto("/courses");
    await page.getByRole("button", { name: /^Add to cart/ }).click();
    await expect(page.getByRole("link", { name: /Shopping cart, \d/ }).first()).toBeVisible();
    await buyByCard(page, customer);
    await page.getByRole("link", { name: "Start lesson 1" }).click();
    await page.getByRole("link", { name: /Split sheets/ }).click();
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    bucket.ageSignedUrls(3_600);
    const pausedAt = Date.now();
    // URLs signed within one second are the same.
    await expect.poll(() => Date.now() - pausedAt).toBeGreaterThan(1_000);
    const last = 150;
    await video(page).evaluate((element: HTMLVideoElement, seconds) => {
      element.currentTime = seconds;
      void element.play();
    }, last);
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(last + 1);
    expect(bucket.refused.length, "the first URL has expired").toBeGreaterThan(0);
  } finally {
    await browser.close();
    await server.stop();
    await bucket.stop();
  }
});
