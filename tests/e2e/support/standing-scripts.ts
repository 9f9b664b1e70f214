import type { Page } from "@playwright/test";

/** The scripts that stand in a page, without the one for browsers that know no modules. */
export function standingScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.scripts)
      .filter(({ src, noModule }) => src !== "" && !noModule)
      .map(({ src }) => src),
  );
}
