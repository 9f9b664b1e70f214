import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { addEbook, addEliteAirplay, buyByCard } from "./support/buying";
import { linkIn, waitForEmail } from "./support/inbox";
import { openLibrary } from "./support/library";
import { pdfPages } from "./support/pdf";
import { parseSessionId, sandbox } from "./support/sandbox";
import { expect, newAddress, test } from "./support/test";

const video = (page: Page) => page.locator("video:visible");

/** Seconds at which the video is. */
function positionOn(page: Page): Promise<number> {
  return video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
}

/** Clicks a link or button that downloads a PDF. Returns its text. */
async function downloadPdf(page: Page, name: RegExp): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
  const path = await (await downloading).path();
  return (await pdfPages(new Uint8Array(await readFile(path)))).join("\n");
}

test.use({ isTranslated: true });

test("a customer buys course, eBook and airplay, downloads the worksheet and invoice, continues a lesson on a phone at the same second, and a refund ends it", async ({
  page,
  browser,
  customer,
  expectedErrors,
}) => {
  // The player's last report after the refund, and the video if it wasn't loaded before.
  expectedErrors.push(/410/, /404 .*\/learn\/files\//);
  test.setTimeout(90_000);
  await addEbook(page);
  await addEliteAirplay(page);
  await page.goto("/courses");
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(page.getByRole("link", { name: "Shopping cart, 3 items" }).first()).toBeVisible();
  const orderNumber = await buyByCard(page, customer);
  const sessionId = parseSessionId(page.url());

  await page.getByRole("link", { name: "Start lesson 1" }).click();
  await page.waitForURL("**/learn");
  await page.getByRole("link", { name: "Start lesson 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two copyrights in every track");
  expect(await downloadPdf(page, /Download the worksheet/)).toContain("Two copyrights");

  await openLibrary(page, customer.email);
  await expect(page.getByText("Elite Airplay").first()).toBeVisible();
  await page.getByRole("link", { name: orderNumber }).click();
  await page.waitForURL("**/library/order?**");
  await page.getByText("Get an invoice").click();
  await page.getByRole("button", { name: "Get the invoice" }).click();
  expect(await downloadPdf(page, /^Invoice .+PDF/)).toContain(orderNumber);

  await page.goto("/learn/two-copyrights");
  const paid = page.getByRole("navigation", { name: "Lessons" }).getByRole("link").nth(1);
  await paid.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow the money");

  await expect(page.locator("media-control-bar:visible")).toBeVisible();
  for (const control of await page.locator("media-control-bar:visible > *:visible").all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await video(page).evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = 20;
    await element.play();
  });
  await expect.poll(() => positionOn(page)).toBeGreaterThan(22);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/progress") && response.status() === 204,
  );
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  await saved;
  const stoppedAt = await positionOn(page);

  const welcome = await waitForEmail(customer.email, /Masterclass/);
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  await phone.goto(linkIn(welcome, /\/learn\?/));
  await phone.getByRole("button", { name: "Open the course" }).click();
  await phone.waitForURL("**/learn");
  await phone.goto("/learn/follow-the-money");
  await expect.poll(() => positionOn(phone)).toBeGreaterThan(19);
  expect(Math.abs((await positionOn(phone)) - stoppedAt)).toBeLessThan(2);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await video(phone).evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = element.duration - 1;
    await element.play();
  });
  const end = phone.getByRole("status").filter({ hasText: "Watch again" });
  await end.getByRole("button", { name: "Complete and continue" }).dblclick();
  await expect(phone.getByRole("heading", { level: 1 })).not.toHaveText("Follow the money");
  await expect(phone.getByText(/^1 of \d+ complete$/).first()).toBeVisible();

  await sandbox.refund({ session: sessionId });
  await expect(async () => {
    await phone.goto("/learn/follow-the-money");
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  }).toPass();
  await video(page).evaluate((element: HTMLVideoElement) => void element.play());
  await expect(
    page.getByText("You no longer have access to this lesson in this browser."),
  ).toBeVisible({
    timeout: 30_000,
  });
  await phone.close();
});

test("signing out of the course closes it on a shared computer, also in the browser that bought it", async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto("/courses");
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await buyByCard(page, customer);
  await openLibrary(page, customer.email);
  await page.goto("/learn/join-your-pro");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your course");
  await page.goto("/learn/join-your-pro");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not found/i);
  await page.goto("/library");
  await expect(page.getByRole("button", { name: "Email me a code" })).toBeVisible();
});

test("anyone can take the free lesson, and no other", async ({ page }) => {
  await page.goto("/courses");
  await page.getByRole("link", { name: "Try this lesson for free" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two copyrights in every track");
  await expect(page.getByText("Ask about this lesson")).toHaveCount(0);
  await page.goto("/learn/follow-the-money");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await page.goto("/learn");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your course");
});
