import { findViolations } from "./support/axe";
import { addEbook } from "./support/buying";
import { walkByTab } from "./support/focus-walk";
import { everyPage, nameOf, needsFilledCart } from "./support/pages";
import { expect, test } from "./support/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Checked completely. Other pages have the same header and footer, which are skipped there. */
const walkedWhole = ["/", "/checkout", "/no-such-page"];

for (const path of everyPage) {
  test(`on ${nameOf(path)} Tab reaches everything in order with visible focus, and axe finds no violations`, async ({
    page,
    expectedErrors,
  }) => {
    // A boundary that ends in not-found may cause React's error 419.
    expectedErrors.push(/status of 404/, /#419/);
    if (needsFilledCart(path) || path === "/cart") await addEbook(page);
    await page.goto(path, { waitUntil: "networkidle" });
    // Scripts disable buttons that can't be used yet, and Tab skips them.
    if (needsFilledCart(path)) await expect(page.locator("#still-needed")).toBeVisible();
    const isWalkedWhole = walkedWhole.includes(nameOf(path));
    if (!isWalkedWhole) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
    }
    const { focusable, stops, inTheDark } = await walkByTab(page, isWalkedWhole ? "body" : "main");
    // The parts of a date field are separate tab stops.
    const places = stops
      .map(({ place }) => place)
      .filter((place, index, all) => place >= 0 && place !== all[index - 1]);
    const missed = focusable.filter((_, place) => !places.includes(place));
    expect(missed, "never reached").toEqual([]);
    expect(places, "in the order of the page").toEqual(focusable.map((_, place) => place));
    const unseen = [...stops, ...inTheDark].flatMap(({ html, faults }) =>
      faults.map((fault) => `${fault}: ${html}`),
    );
    expect(unseen).toEqual([]);
    if (isWalkedWhole) expect(stops[0]?.html, "first").toContain('href="#main"');

    expect(await findViolations(page)).toEqual([]);
  });
}
