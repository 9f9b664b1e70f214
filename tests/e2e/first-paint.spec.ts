import { type Browser, expect, test } from "@playwright/test";
import { shopAddresses } from "./support/addresses";
import { laidOutWhole } from "./support/laid-out-whole";
import { publicPages } from "./support/pages";

/** The look in which a page is opened, and the one to which it is turned. */
const first = { theme: "light", width: 360 } as const;
const second = { theme: "dark", width: 1280 } as const;
const opposite = { light: "dark", dark: "light" } as const;

/** Chromium now and then refuses a picture that it takes when asked again: there is none yet then. */
function unlessRefusedForNow(error: unknown) {
  if (!String(error).includes("Unable to capture screenshot")) throw error;
  return undefined;
}

/** A page as it is before scripts and web faces come; without its sheet too where that is held back. */
async function open(browser: Browser, path: string, holdsSheet: boolean) {
  const context = await browser.newContext({ viewport: { width: first.width, height: 800 } });
  // Against the system's own theme, so that the choice must be known at once.
  await context.addCookies([{ name: "theme", value: first.theme, url: shopAddresses.shop }]);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: opposite[first.theme] });
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
    /** Theme and width are style alone on this site, so they change in place. */
    async turnTo({ theme, width }: typeof second) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: opposite[theme] });
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
    for (const look of [first, second]) {
      if (look === second) await Promise.all([whole, held].map((one) => one.turnTo(look)));
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
