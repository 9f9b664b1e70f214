import type { Page } from "playwright/test";
import { expect, test } from "./support/test";

/** One page of each root layout, and the not-found page. */
const paths = ["/", "/ebook-download", "/admin/login", "/no-such-page"];
const mainFonts = ["bricolage_grotesque", "instrument_sans"];

/** Collects the names of the font files that a page requests. */
function watchFonts(page: Page): ReadonlySet<string> {
  const requested = new Set<string>();
  page.on("request", (request) => {
    const name = /\/([a-z_-]+?)[.-][^/]*woff2$/.exec(request.url())?.[1];
    if (name) requested.add(name.replaceAll("-", "_"));
  });
  return requested;
}

const countLoadedFonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);

for (const path of paths) {
  test(`${path} loads both fonts once, and no file with letters it doesn't use`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const requested = watchFonts(page);
    await page.goto(path);
    await expect.poll(() => [...requested].sort()).toEqual(mainFonts);
    const heading = page.getByRole("heading", { level: 1 });
    const family = await heading.evaluate((element) => getComputedStyle(element).fontFamily);
    expect(family).toMatch(/Display Fallback/);
  });
}

test("a font that fails to load leaves the other", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/bricolage*", (route) => route.abort());
  await page.goto("/about");
  await expect.poll(() => countLoadedFonts(page)).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a name with other letters loads only the file it needs", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
  const requested = watchFonts(page);
  await page
    .locator("main p")
    .first()
    .evaluate((paragraph) => paragraph.append(" Wałęsa"));
  await expect.poll(() => [...requested]).toEqual(["instrument_sans_ext"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the fonts load too", async ({ page }) => {
    const requested = watchFonts(page);
    await page.goto("/about");
    await expect.poll(() => [...requested].sort()).toEqual(mainFonts);
  });
});
