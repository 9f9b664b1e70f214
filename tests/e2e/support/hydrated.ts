import type { Page } from "playwright/test";

/**
 * Waits until the page is hydrated, because earlier clicks would be lost. Gives up on pages without
 * React, and after a while on pages with blocked scripts.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () => {
    const hasReact = document.querySelector('script[src*="/_next/"], link[as=script]') !== null;
    const usable = [
      ...document.querySelectorAll("header, button, input:not([type=hidden]), select, textarea"),
    ];
    const isOwned = (node: Element) => Object.keys(node).some((key) => key.startsWith("__react"));
    return !hasReact || usable.every(isOwned);
  };
  await page.waitForFunction(isTakenOver, undefined, { timeout: 10_000 }).catch(() => undefined);
}

/** Opens a page in another browser context. The test's own `page.goto` already waits for hydration. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilTakenOver(page);
}
