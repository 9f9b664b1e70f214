import { type Browser, expect, test } from "@playwright/test";
import { laidOutWhole } from "./support/laid-out-whole";
import { publicPages } from "./support/pages";

const looks = [
  { theme: "light", width: 360 },
  { theme: "dark", width: 1280 },
] as const;

type Look = (typeof looks)[number];

/** Chromium now and then refuses a picture that it takes when asked again: there is none yet then. */
function unlessRefusedForNow(error: unknown) {
  if (!String(error).includes("Unable to capture screenshot")) throw error;
  return undefined;
}

/** A page as it is before scripts and web faces come; without its sheet too where that is held back. */
async function open(browser: Browser, path: string, holdsSheet: boolean) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/*.woff2", (route) => route.abort());
  await page.route("**/*.js", (route) => route.fulfill({ body: "" }));
  let heldSheets = 0;
  if (holdsSheet) {
    await page.route("**/*.css", () => {
      heldSheets += 1;
    });
  }
  await page.goto(path, { waitUntil: holdsSheet ? "commit" : "load" });
  return {
    context,
    heldSheets: () => heldSheets,
    async show({ theme, width }: Look) {
      await page.setViewportSize({ width, height: 800 });
      // Against the system's own theme.
      await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
    },
    picture: () =>
      page
        .screenshot({ fullPage: true, animations: "disabled", style: laidOutWhole })
        .catch(unlessRefusedForNow),
  };
}

for (const path of publicPages) {
  test(`the first paint of ${path} waits for no style sheet and looks as with it`, async ({
    browser,
  }) => {
    const whole = await open(browser, path, false);
    const held = await open(browser, path, true);
    for (const look of looks) {
      await whole.show(look);
      await held.show(look);
      // The drawings of either may still be on their way, after its load event too.
      await expect
        .poll(
          async () => {
            const expected = await whole.picture();
            const seen = await held.picture();
            return expected && seen && expected.equals(seen);
          },
          { message: `${look.theme} at ${look.width} px` },
        )
        .toBe(true);
    }
    expect(held.heldSheets()).toBeGreaterThan(0);
    await whole.context.close();
    await held.context.close();
  });
}
