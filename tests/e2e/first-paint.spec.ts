import { type Browser, expect, test } from "@playwright/test";
import { shopAddresses } from "./support/addresses";
import { laidOutWhole } from "./support/laid-out-whole";
import { publicPages } from "./support/pages";

const looks = [
  { theme: "light", width: 360 },
  { theme: "dark", width: 1280 },
] as const;

/** Chromium now and then refuses a picture that it takes when asked again: there is none yet then. */
function unlessRefusedForNow(error: unknown) {
  if (!String(error).includes("Unable to capture screenshot")) throw error;
  return undefined;
}

/** A page as it is before scripts and web faces come; without its sheet too where that is held back. */
async function open(
  browser: Browser,
  path: string,
  { theme, width, holdsSheet }: (typeof looks)[number] & { readonly holdsSheet: boolean },
) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  // Against the system's own theme, so that the choice must be known at once.
  const cookie = { name: "theme", value: theme, url: shopAddresses.shop };
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
  await page.route("**/*.woff2", (route) => route.abort());
  await page.route("**/*.js", (route) => route.fulfill({ body: "" }));
  let heldSheets = 0;
  if (holdsSheet) {
    await page.route("**/*.css", () => {
      heldSheets += 1;
    });
  }
  await page.goto(path, { waitUntil: holdsSheet ? "commit" : "load" });
  const picture = () =>
    page
      .screenshot({ fullPage: true, animations: "disabled", style: laidOutWhole })
      .catch(unlessRefusedForNow);
  return { context, picture, heldSheets: () => heldSheets };
}

for (const path of publicPages) {
  for (const look of looks) {
    test(`the first paint of ${path} waits for no style sheet and looks as with it, ${look.theme} at ${look.width} px`, async ({
      browser,
    }) => {
      const whole = await open(browser, path, { ...look, holdsSheet: false });
      const held = await open(browser, path, { ...look, holdsSheet: true });
      // The drawings of either may still be on their way, after its load event too.
      await expect
        .poll(async () => {
          const expected = await whole.picture();
          const seen = await held.picture();
          return expected && seen && expected.equals(seen);
        })
        .toBe(true);
      expect(held.heldSheets()).toBeGreaterThan(0);
      await whole.context.close();
      await held.context.close();
    });
  }
}
