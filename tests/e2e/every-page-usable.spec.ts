import { findViolations } from "./support/axe";
import { addEbook } from "./support/buying";
import { walkByTab } from "./support/focus-walk";
import { everyPage, getPageName, needsFilledCart } from "./support/pages";
import { expect, test } from "./support/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Checked completely. Other pages have the same header and footer, which are skipped there. */
const completelyChecked = ["/", "/checkout", "/no-such-page"];

for (const path of everyPage) {
  test(`on ${getPageName(path)} Tab reaches everything in order with visible focus, and axe finds no violations`, async ({
    page,
    expectedErrors,
  }) => {
    // A boundary that ends in not-found may cause React's error 419.
    expectedErrors.push(/status of 404/, /#419/);
    if (needsFilledCart(path) || path === "/cart") await addEbook(page);
    await page.goto(path, { waitUntil: "networkidle" });
    // Scripts disable buttons that can't be used yet, and Tab skips them.
    if (needsFilledCart(path)) await expect(page.locator("#still-needed")).toBeVisible();
    const isCheckedCompletely = completelyChecked.includes(getPageName(path));
    if (!isCheckedCompletely) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
    }
    const { focusable, stops, inTheDark } = await walkByTab(
      page,
      isCheckedCompletely ? "body" : "main",
    );
    // The parts of a date field are separate tab stops.
    const indexes = stops
      .map(({ place: position }) => position)
      .filter((position, index, all) => position >= 0 && position !== all[index - 1]);
    const missed = focusable.filter((_, position) => !indexes.includes(position));
    expect(missed, "never reached").toEqual([]);
    expect(indexes, "in the order of the page").toEqual(focusable.map((_, position) => position));
    const unseen = [...stops, ...inTheDark].flatMap(({ html, faults }) =>
      faults.map((fault) => `${fault}: ${html}`),
    );
    expect(unseen).toEqual([]);
    if (isCheckedCompletely) expect(stops[0]?.html, "first").toContain('href="#main"');

    expect(await findViolations(page)).toEqual([]);
  });
}
