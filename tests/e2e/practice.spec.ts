import { findViolations } from "./support/axe";
import { buyByCard, fillCart } from "./support/buying";
import { tabTo } from "./support/keyboard";
import { openLibrary } from "./support/library";
import { expect, newAddress, test } from "./support/test";

test("a customer fills in a split sheet on a phone, wrong first, and loses no answer offline, on reload, or signed out", async ({
  page,
  browser,
  customer,
  expectedErrors,
}) => {
  // Offline.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await fillCart(page, "course");
  await buyByCard(page, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/learn/practice/split-sheet");
  await expect(page.getByText(/^This is practice\./)).toBeVisible();

  const name = page.getByLabel("Which name goes on the sheet for Marlo?");
  const marlo = page.getByLabel("Marlo’s share of the song");
  await tabTo(page, name);
  await page.keyboard.type("Marlo");
  await tabTo(page, marlo);
  await page.keyboard.type("66.67");
  await expect(page.getByRole("row", { name: /Marlo Example/ })).toContainText("$600.03");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 of 10 right" })).toBeVisible();
  await expect(marlo).toBeFocused();
  await expect(marlo).toHaveAccessibleDescription(/take two thirds of 50/);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  await page.reload();
  await expect(marlo).toHaveValue("66.67");
  await marlo.fill("33.33");
  await page.getByLabel("Tess’s share of the song").fill("50");
  await page.getByLabel("Juno’s share of the song").fill("16.67");
  await page.getByLabel("Dex’s share of the song").fill("0");
  await page.getByLabel("Who owns the recording?").selectOption("Marlo Example");
  await page.getByLabel("What Tess is paid from the recording").fill("20");
  await page.getByLabel("What Juno is paid from the recording").fill("0");
  await page.getByLabel("Which sentence describes").selectOption({ index: 3 });
  await page.getByLabel("What does Tess earn").fill("$550");

  const check = page.getByRole("button", { name: "Check my answers" });
  await page.context().setOffline(true);
  await check.click();
  await expect(page.getByText("Your answers are kept in this browser.")).toBeVisible();
  await page.context().setOffline(false);

  const tab = await page.context().newPage();
  await tab.goto("/learn");
  await tab.getByRole("button", { name: "Sign out" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Open your course");
  await check.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open your course");
  await openLibrary(tab, customer.email);
  await page.goto("/learn/practice/split-sheet");
  await expect(page.getByLabel("What does Tess earn")).toHaveValue("$550");
  await check.click();
  await expect(page.getByText("All 10 answers are right")).toBeVisible();
  await expect(page.getByText("Complete. You can practice again.")).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  const other = await plain.newPage();
  await other.goto("/learn/practice/work-registration");
  await other.getByLabel("Tess’s IPI name number").fill("99900022048");
  await other.getByRole("button", { name: "Check my answers" }).click();
  await expect(other.getByText(/The portal refuses this number/)).toBeVisible();
  await expect(other.getByLabel("Tess’s IPI name number")).toHaveValue("99900022048");
  await plain.close();
});
