import type { Page } from "@playwright/test";

/**
 * Waits until React has taken over all that can be used on the page; before that it loses a click,
 * as it would a very quick visitor's. Pages without React are left be, and so are, after a while,
 * those whose scripts a test holds back.
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

/** Opens a page of another browser than the test's own, whose `goto` waits by itself. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilTakenOver(page);
}
