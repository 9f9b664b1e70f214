import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addEbook, addEliteAirplay, buyByCard } from "./support/buying";
import { privatePages, publicPages } from "./support/pages";
import { expect, test } from "./support/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const scheme of ["light", "dark"] as const) {
  test.describe(`in the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: "reduce" } });

    for (const path of [...publicPages, ...privatePages.slice(1), "/no-such-page"]) {
      test(`${path.split("?")[0]} has no fault that axe finds`, async ({
        page,
        expectedErrors,
      }) => {
        // A boundary that ends in not-found may be told as React's error 419.
        expectedErrors.push(/status of 404/, /#419/);
        await page.goto(path, { waitUntil: "networkidle" });
        expect(await faultsOf(page)).toEqual([]);
      });
    }

    test("a filled cart, checkout and a paid order have none", async ({ page, buyer }) => {
      await addEbook(page);
      await addEliteAirplay(page);
      for (const path of ["/cart", "/checkout"]) {
        await page.goto(path, { waitUntil: "networkidle" });
        expect(await faultsOf(page), path).toEqual([]);
      }
      await buyByCard(page, buyer);
      expect(await faultsOf(page), "confirmation").toEqual([]);
      await page.getByRole("link", { name: "Go to the download" }).click();
      await expect(page.getByRole("button", { name: "Access eBook" })).toBeVisible();
      expect(await faultsOf(page), "download").toEqual([]);
    });
  });
}

test("the eBook's tabs are walked with the arrow keys", async ({ page }) => {
  await page.goto("/ebook");
  await page.getByRole("tab", { name: "Description" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Reviews (0)" })).toBeFocused();
  await expect(page.getByText("No reviews yet")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Description" })).toBeFocused();
});

test("the side menu opens, holds and gives back the focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/ebook");
  const opener = page.getByRole("button", { name: /menu/i });
  await opener.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog");
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: /Shopping cart/i })).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await menu.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test("no page scrolls sideways on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of publicPages) {
    await page.goto(path);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, path).toBeLessThanOrEqual(0);
  }
});
