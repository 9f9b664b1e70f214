import type { Page } from "@playwright/test";
import { addEbook } from "./support/buying";
import { openHydrated } from "./support/hydrated";
import { listScripts } from "./support/list-scripts";
import { everyPage, getPageName, needsFilledCart, publicPages } from "./support/pages";
import { expect, test } from "./support/test";
import { type Visit, visit } from "./support/visit";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

const dark = "rgb(20, 17, 15)";
const light = "rgb(250, 245, 236)";

/** Allowed layout shift from late fonts, of which a few lines wrap differently. The highest measured was 0.034. */
const mostLateShift = 0.06;

/** Allowed layout shift while a page is still streaming. The highest measured score was 0.014. */
const mostArrivalShift = 0.02;

/** Browsers log an error for documents with status 404. */
const statusOfDocument = /^error: Failed to load resource: .* status of 404/;

/** Shows the result for its token when it's known. */
const delaysResponse = "/newsletter/confirm";

/** Pages with numbers and dates that depend on the visitor. */
const formatsInBrowser = ["/cart", "/checkout"];

/** Opens a page with `visit`; checkout with a filled cart. */
async function open(page: Page, path: string) {
  if (needsFilledCart(path)) await addEbook(page);
  return await visit(page, path);
}

function expectNothingMoved(path: string, { arrivalShift, shifts, lateShift }: Visit): void {
  if (getPageName(path) === delaysResponse) return;
  expect(arrivalShift, "moved while the page was read").toBeLessThan(mostArrivalShift);
  expect(shifts).toEqual([]);
  expect(lateShift, "moved by faces that came late").toBeLessThan(mostLateShift);
}

for (const path of everyPage) {
  test.describe(getPageName(path), () => {
    test.beforeEach(({ expectedErrors }) => {
      expectedErrors.push(/status of 404/);
    });

    test("on a phone: no errors, no other origins, no layout shift, no overflow, and working", async ({
      page,
    }) => {
      await page.setViewportSize(phone);
      const seen = await open(page, path);
      expect(seen.consoleMessages.filter((text) => !statusOfDocument.test(text))).toEqual([]);
      expect(seen.foreignRequests).toEqual([]);
      expect(seen.failedRequests).toEqual([]);
      expectNothingMoved(path, seen);
      if (!formatsInBrowser.includes(getPageName(path))) expect(seen.formatters).toEqual([]);
      expect(seen.grounds).toEqual([light]);
      for (const width of [320, 360, 768, 1024]) {
        await page.setViewportSize({ ...phone, width });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(needed, `width needed at ${width} px`).toBeLessThanOrEqual(width);
      }
      await expect(page.getByRole("main")).toHaveCount(1);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      if (!publicPages.includes(path)) return;
      await page.setViewportSize(phone);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      const scripts = await listScripts(page);
      expect(scripts.length).toBeGreaterThan(3);
      expect(scripts).toEqual([...new Set(scripts)]);
      expect(seen.askedScripts).toEqual([...new Set(seen.askedScripts)]);
    });

    test.describe("with the dark theme", () => {
      test.use({ viewport: desktop, colorScheme: "light" });

      test("on a desktop: dark from the first frame, no layout shift, and no motion if reduced", async ({
        page,
        context,
        baseURL,
      }) => {
        await context.addCookies([{ name: "theme", value: "dark", url: String(baseURL) }]);
        await page.emulateMedia({ reducedMotion: "reduce" });
        const seen = await open(page, path);
        expect(seen.grounds).toEqual([dark]);
        expectNothingMoved(path, seen);
        expect(await listAnimations(page)).toEqual([]);
      });
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

test("the system's dark theme applies from the first frame", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await visit(page, "/")).grounds).toEqual([dark]);
});

test("a chosen light theme overrides a dark system from the first frame", async ({
  page,
  context,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await context.addCookies([{ name: "theme", value: "light", url: String(baseURL) }]);
  expect((await visit(page, "/")).grounds).toEqual([light]);
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
