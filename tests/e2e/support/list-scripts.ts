import type { Page } from "playwright/test";

/** Lists the scripts of a page, except for the `nomodule` one. */
export function listScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.scripts)
      .filter(({ src, noModule }) => src !== "" && !noModule)
      .map(({ src }) => src),
  );
}
