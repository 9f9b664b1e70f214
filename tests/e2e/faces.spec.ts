import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

/** One under each root layout, and one that has neither. */
const paths = ["/", "/ebook-download", "/admin/login", "/no-such-page"];

/** The files of web faces that a page asks for, by name. */
function askedFaces(page: Page): ReadonlySet<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const name = /\/([a-z-]+)\.[^/]*woff2$/.exec(request.url())?.[1];
    if (name) asked.add(name);
  });
  return asked;
}

const setFaces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => /Face"?$/.test(family) && status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),
  );

for (const path of paths) {
  test(`${path} is set in both web faces, and fetches no letters beyond its own`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const asked = askedFaces(page);
    await page.goto(path);
    await expect.poll(() => setFaces(page)).toEqual(["Display Face", "Text Face"]);
    expect([...asked].sort()).toEqual(["bricolage-grotesque", "instrument-sans"]);
  });

  test(`no style sheet of ${path} has faces, which would set the page in type once more`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    const sheets: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "stylesheet") sheets.push(response.text());
    });
    await page.goto(path, { waitUntil: "load" });
    expect(sheets).not.toHaveLength(0);
    for (const sheet of await Promise.all(sheets)) expect(sheet).not.toContain("@font-face");
  });
}

test("one face that does not come leaves the other", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/bricolage-grotesque*", (route) => route.abort());
  await page.goto("/about");
  await expect.poll(() => setFaces(page)).toEqual(["Text Face"]);
});

test("a name in other letters fetches what it needs, and that alone", async ({ page }) => {
  await page.goto("/about");
  await expect.poll(() => setFaces(page)).toHaveLength(2);
  const asked = askedFaces(page);
  await page
    .locator("main p")
    .first()
    .evaluate((words) => words.append(" Wałęsa"));
  await expect.poll(() => [...asked]).toEqual(["instrument-sans-ext"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the faces come by the page's own rules", async ({ page }) => {
    const asked = askedFaces(page);
    await page.goto("/about");
    await expect.poll(() => [...asked].sort()).toEqual(["bricolage-grotesque", "instrument-sans"]);
  });
});
