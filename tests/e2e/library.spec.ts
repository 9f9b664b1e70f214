import { addEbook, buyByCard } from "./support/buying";
import { untilTakenOver } from "./support/hydrated";
import { openLibrary } from "./support/library";
import { expect, newAddress, test } from "./support/test";

test("an invoice requested before the page's scripts have loaded is there, and the page works", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  await openLibrary(page, customer.email);
  let releaseScripts = () => {};
  const released = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route(/\/_next\/static\/.+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  const path = await page.getByRole("link", { name: orderNumber }).getAttribute("href");
  await page.goto(path ?? "", { waitUntil: "commit" });
  await page.getByText("Get an invoice").click();
  await page.getByLabel("Tax ID").fill("US-123");
  await page.getByRole("button", { name: "Get the invoice" }).click();
  await expect(page.getByRole("link", { name: /^Invoice .+PDF/ })).toBeVisible();
  releaseScripts();
  await page.waitForLoadState();
  await untilTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(orderNumber);
});

test("without JavaScript, signing in and getting an invoice work", async ({
  page,
  customer,
  browser,
}) => {
  await addEbook(page);
  const orderNumber = await buyByCard(page, customer);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const plain = await context.newPage();
  await plain.goto("/library");
  await plain.getByLabel("Email address on your order").fill("no address");
  await plain.getByRole("button", { name: "Email me a code" }).click();
  await expect(plain.getByText(/valid email/)).toBeVisible();
  await openLibrary(plain, customer.email, { hasScripts: false });
  await plain.getByRole("link", { name: orderNumber }).click();
  await plain.getByText("Get an invoice").click();
  await plain.getByRole("button", { name: "Get the invoice" }).click();
  await expect(plain.getByRole("link", { name: /^Invoice .+PDF/ })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("signing in opens the library at its top, with the focus there", async ({
    page,
    customer,
  }) => {
    await addEbook(page);
    await buyByCard(page, customer);
    await openLibrary(page, customer.email);
    await expect(page.getByRole("main")).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Addresses and devices" })).toBeFocused();
  });
});
