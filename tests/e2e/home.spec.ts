import type { Page } from "playwright/test";
import { expect, test } from "./support/test";

const questions = (page: Page) => page.locator("#faq details");
const openCount = (page: Page) => page.locator("#faq details[open]").count();

test.describe("without JavaScript, the FAQ", () => {
  test.use({ javaScriptEnabled: false });

  test("has five entries, one open at a time, which a second click closes", async ({ page }) => {
    await page.goto("/");
    await expect(questions(page)).toHaveCount(5);
    expect(await openCount(page)).toBe(0);
    for (const question of await questions(page).all()) {
      await question.locator("summary").click();
      await expect(question).toHaveAttribute("open");
      await expect(question.locator("p")).toBeVisible();
      expect(await openCount(page)).toBe(1);
    }
    await questions(page).last().locator("summary").click();
    expect(await openCount(page)).toBe(0);
  });
});
