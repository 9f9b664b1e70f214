import type { Page } from "playwright/test";
import { findViolations } from "./support/axe";
import { fillCart } from "./support/buying";
import { walkByTab } from "./support/focus-walk";
import { openHydrated } from "./support/hydrated";
import { listScripts } from "./support/list-scripts";
import { everyPage, getPageName, needsFilledCart, publicPages } from "./support/pages";
import { expect, test } from "./support/test";
import { type Visit, visit } from "./support/visit";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 720 };

const dark = "rgb(20, 17, 15)";
const light = "rgb(250, 245, 236)";

/** Allowed layout shift from late fonts, of which a few lines wrap differently. The highest measured was 0.034. */
const mostLateShift = 0.06;

/** Allowed layout shift while a page is still streaming. The highest measured score was 0.014. */
const mostArrivalShift = 0.02;

/**
 * Browsers log an error for documents with status 404, and React may log its error 419 if a boundary
 * ends in not-found.
 */
const isExpected = (message: string) =>
  /^error: Failed to load resource: .* status of 404|#419/.test(message);

/** Goes on after a failure, so that a run shows every fault of a page. */
const check = expect.configure({ soft: true });

/** Shows the result for its token when it's known. */
const delaysResponse = "/newsletter/confirm";

/** Pages with numbers and dates that depend on the visitor. */
const formatsInBrowser = ["/cart", "/checkout", "/schedule/30"];

function expectNothingMoved(path: string, { arrivalShift, shifts, lateShift }: Visit): void {
  if (getPageName(path) === delaysResponse) return;
  check(arrivalShift, "moved while the page was read").toBeLessThan(mostArrivalShift);
  check(shifts).toEqual([]);
  check(lateShift, "moved by faces that came late").toBeLessThan(mostLateShift);
}

/** The header and footer are checked completely here. Other pages have the same. */
const completelyChecked = ["/", "/checkout", "/no-such-page"];

for (const path of everyPage) {
  const name = getPageName(path);
  const isCheckedCompletely = completelyChecked.includes(name);

  test(`${name} works in both themes, at every width, by keyboard and with a screen reader`, async ({
    context,
    baseURL,
  }) => {
    const tab = await context.newPage();
    if (needsFilledCart(path)) await fillCart(tab, "ebook");
    const first = await visit(context, path, { viewport: phone });
    await test.step("no errors, other origins or layout shift on a phone", async () => {
      // Violations of the content security policy too.
      check(first.consoleMessages.filter((text) => !isExpected(text))).toEqual([]);
      check(first.foreignRequests, "other origins").toEqual([]);
      check(first.failedRequests, "failed requests").toEqual([]);
      expectNothingMoved(path, first);
      if (!formatsInBrowser.includes(name)) check(first.formatters).toEqual([]);
      check(first.grounds, "colors since the first frame").toEqual([light]);
    });
    await test.step("one heading, one main part, its language, and no overflow", async () => {
      await check(first.page.getByRole("main")).toHaveCount(1);
      await check(first.page.locator("html")).toHaveAttribute("lang", "en");
      await check(first.page.getByRole("heading", { level: 1 })).toHaveCount(1);
      for (const width of [320, 360, 768, 1024]) {
        await first.page.setViewportSize({ ...phone, width });
        const needed = await first.page.evaluate(() => document.documentElement.scrollWidth);
        check(needed, `width needed at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
    if (publicPages.includes(path)) {
      await test.step("the menu loads each script once", async () => {
        await first.page.setViewportSize(phone);
        await first.page.getByRole("button", { name: "Open menu" }).click();
        await check(first.page.getByRole("dialog", { name: "Menu" })).toBeVisible();
        const scripts = await listScripts(first.page);
        check(scripts.length).toBeGreaterThan(3);
        check(scripts).toEqual([...new Set(scripts)]);
        check(first.askedScripts).toEqual([...new Set(first.askedScripts)]);
      });
    }
    await first.page.close();

    if (path === "/cart") await fillCart(tab, "ebook");
    await context.addCookies([{ name: "theme", value: "dark", url: String(baseURL) }]);
    const second = await visit(context, path, { viewport: desktop, reducedMotion: "reduce" });
    const { page } = second;
    await test.step("dark from the first frame, without layout shift or motion", async () => {
      check(second.consoleMessages.filter((text) => !isExpected(text))).toEqual([]);
      check(second.grounds, "colors since the first frame").toEqual([dark]);
      expectNothingMoved(path, second);
      check(await listAnimations(page)).toEqual([]);
    });

    // Light again, as the following checks start.
    await page.evaluate(() => void delete document.documentElement.dataset.theme);
    await test.step("Tab reaches everything in order with visible focus", async () => {
      // Scripts disable buttons that can't be used yet, and Tab skips them.
      if (needsFilledCart(path)) await expect(page.locator("#still-needed")).toBeVisible();
      if (!isCheckedCompletely) {
        await page.keyboard.press("Tab");
        await expect(page.locator(":focus")).toHaveAttribute("href", "#main");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("main")).toBeFocused();
      }
      const part = isCheckedCompletely ? "body" : "main";
      const { focusable, stops, inTheDark } = await walkByTab(page, part);
      // The parts of a date field are separate tab stops.
      const indexes = stops
        .map(({ place: position }) => position)
        .filter((position, index, all) => position >= 0 && position !== all[index - 1]);
      const missed = focusable.filter((_, position) => !indexes.includes(position));
      check(missed, "never reached").toEqual([]);
      check(indexes, "in the order of the page").toEqual(focusable.map((_, index) => index));
      const unseen = [...stops, ...inTheDark].flatMap(({ html, faults }) =>
        faults.map((fault) => `${fault}: ${html}`),
      );
      check(unseen).toEqual([]);
      if (isCheckedCompletely) check(stops[0]?.html, "first").toContain('href="#main"');
    });
    await test.step("axe finds no violations", async () => {
      check(await findViolations(page, { isWhole: isCheckedCompletely })).toEqual([]);
    });
  });
}

/** Lists animations that run longer than a frame although reduced motion is requested. */
async function listAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const longestSeconds = 0.001;
    const isLong = (times: string) =>
      times.split(", ").some((time) => Number.parseFloat(time) > longestSeconds);
    const running = document.getAnimations().flatMap((animation) => {
      const milliseconds = Number(animation.effect?.getComputedTiming().duration ?? 0);
      return milliseconds > longestSeconds * 1000 ? [`running: ${milliseconds}`] : [];
    });
    const styled = [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const moves =
          isLong(style.transitionDuration) ||
          (style.animationName !== "none" && isLong(style.animationDuration)) ||
          style.scrollBehavior === "smooth";
        return moves ? [`${element.outerHTML.slice(0, 120)} ${part ?? ""}`] : [];
      }),
    );
    return [...running, ...styled];
  });
}

test("a chosen theme overrides the system's from the first frame", async ({ context, baseURL }) => {
  const system = { viewport: desktop, colorScheme: "dark" } as const;
  expect((await visit(context, "/", system)).grounds).toEqual([dark]);
  await context.addCookies([{ name: "theme", value: "light", url: String(baseURL) }]);
  expect((await visit(context, "/", system)).grounds).toEqual([light]);
});

test("every page has its own title, which internal links update", async ({ page, request }) => {
  const titles = new Map<string, string>();
  for (const path of everyPage) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, path).not.toBe("");
    if (title.startsWith("Page Not Found")) continue;
    expect(titles.get(title), `${path} has the title of`).toBeUndefined();
    titles.set(title, path);
  }
  await page.goto("/");
  const before = await page.title();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  await expect(page).not.toHaveTitle(before);
  await expect(page).toHaveTitle(/About/);
});

test("a visible toast follows the theme", async ({ page }) => {
  await page.goto("/ebook");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Toasts stay open while hovered.
    await toast.hover();
    const colors = await toast.evaluate((node) => ({
      toast: getComputedStyle(node).backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }));
    expect(colors).toEqual({
      toast: colorScheme === "dark" ? dark : light,
      page: colorScheme === "dark" ? dark : light,
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the theme switch is hidden", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeHidden();
  });
});

test.describe("the theme", () => {
  test.use({ colorScheme: "light" });

  test("is kept and applied before the first paint of the next page", async ({ page }) => {
    await page.goto("/about");
    const root = page.locator("html");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await expect(root).toHaveAttribute("data-theme", "dark");
    expect(await ground()).not.toBe(light);

    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        sessionStorage.setItem("early", document.documentElement.dataset.theme ?? "");
      });
    });
    await page.reload();
    expect(await page.evaluate(() => sessionStorage.getItem("early"))).toBe("dark");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();

    await page.getByRole("radio", { name: "System" }).check({ force: true });
    await expect(root).not.toHaveAttribute("data-theme");
    expect(await ground()).toBe(light);
  });

  test("syncs between open tabs", async ({ page, context }) => {
    await page.goto("/about");
    const other = await context.newPage();
    await openHydrated(other, "/contact");
    await page.getByRole("radio", { name: "Dark" }).check({ force: true });
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(other.getByRole("radio", { name: "Dark" })).toBeChecked();
    await other.getByRole("radio", { name: "System" }).check({ force: true });
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  });
});
