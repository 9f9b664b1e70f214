import { expect, type Locator, type Page } from "playwright/test";

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `${key} gets there`).toBeFocused();
}

/** Tabs through an open dialog forward and back. The focus must not leave it. */
export async function expectFocusHeld(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator("a[href], button, input, select, textarea").count();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let presses = 0; presses <= stops + 1; presses += 1) {
      await page.keyboard.press(key);
      const isInside = await dialog.evaluate((node) => node.contains(document.activeElement));
      expect(isInside, `the focus stays inside after ${key}`).toBe(true);
    }
  }
}
