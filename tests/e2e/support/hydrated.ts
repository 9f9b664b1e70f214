import type { Page } from "@playwright/test";

/** Opens a page and waits until its scripts have taken over: a click before is the browser's own. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main button, main form")].some((element) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}
