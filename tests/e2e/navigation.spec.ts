import type { Locator, Page } from "playwright/test";
import { expect, test } from "./support/test";

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function getHrefs(menu: Locator) {
  const links = await menu.getByRole("link").all();
  return Promise.all(
    links.map(async (link) => [await link.textContent(), await link.getAttribute("href")]),
  );
}

const bookSession = (campaign: string) =>
  `/book-session?utm_source=site&utm_medium=button&utm_campaign=${campaign}`;

test.describe("the menu", () => {
  test("links to every part of the site on a wide screen", async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto("/about");
    expect(await getHrefs(mainMenu(page))).toEqual([
      ["Services", "/services/publishing-admin"],
      ["Book Session", bookSession("nav")],
      ["eBook", "/ebook"],
      ["Radio Submit", "/radio"],
      ["Contact", "/contact"],
    ]);
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "Newsletter" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Shopping cart, empty" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Book Session" }).last()).toHaveAttribute(
      "href",
      bookSession("nav"),
    );
  });

  test("in the footer sets no cookie on hover", async ({ page, context }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const links = page.getByRole("navigation", { name: "Footer" }).getByRole("link");
    for (const link of await links.all()) {
      await link.hover();
      await link.focus();
    }
    await page.waitForLoadState("networkidle");
    expect(await context.cookies()).toEqual([]);
  });

  test("fits on one line with a booking link from 768 px", async ({ page }) => {
    await page.goto("/about");
    const header = page.getByRole("banner");
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
      await expect(header.getByRole("link", { name: "Book Session" }).last()).toBeVisible();
      const heights = await mainMenu(page)
        .locator("li:visible")
        .evaluateAll((items) => items.map((item) => item.clientHeight));
      expect(Math.max(...heights), `${width} px`).toBeLessThan(50);
    }
  });

  test("is a side menu of 20 rem below 768 px, which also lists the cart", async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 740 });
    await page.goto("/about");
    await expect(mainMenu(page)).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const dialog = page.getByRole("dialog", { name: "Menu" });
    expect((await dialog.boundingBox())?.width).toBeCloseTo(320);
    expect(await getHrefs(dialog)).toEqual([
      ["Free Quick Check", "/quick-check"],
      ["Services", "/services/publishing-admin"],
      ["Book Session", bookSession("nav-mobile")],
      ["eBook", "/ebook"],
      ["Radio Submit", "/radio"],
      ["Contact", "/contact"],
      ["Courses", "/courses"],
      ["Your library", "/library"],
      ["Shopping Cart", "/cart"],
      ["Book Session", bookSession("nav-mobile")],
    ]);
    await dialog.getByRole("link", { name: "eBook" }).click();
    await page.waitForURL("**/ebook");
    await expect(dialog).toBeHidden();
  });

  test("that fails to load leaves the page unchanged and loads on the next click", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize(narrow);
    await page.goto("/about", { waitUntil: "networkidle" });
    const opener = page.getByRole("button", { name: "Open menu" });
    await context.setOffline(true);
    const failure = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    await opener.click();
    await failure;
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await opener.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  test("stays open when Escape closes the opening newsletter dialog, and closes with the next Escape", async ({
    page,
  }) => {
    await page.setViewportSize(narrow);
    await page.goto("/about");
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    const button = page.getByRole("dialog").getByRole("button", { name: "Newsletter" });
    await expect(button).toBeVisible();
    // As soon as the second dialog is in the DOM, before it's painted.
    await page.evaluate(() => {
      const press = () =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
        );
      new MutationObserver((_changes, observer) => {
        if (document.querySelectorAll('[role="dialog"]').length < 2) return;
        observer.disconnect();
        press();
      }).observe(document.body, { childList: true });
    });
    await button.click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("prefetches a page on hover only", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has("_rsc")) fetched.push(pathname);
    });
    await page.setViewportSize(wide);
    await page.goto("/about", { waitUntil: "networkidle" });
    expect(fetched).toEqual([]);
    await mainMenu(page).getByRole("link", { name: "eBook" }).hover();
    await expect.poll(() => fetched).toContain("/ebook");
  });
});

test("Ctrl-click opens a new tab and leaves the page unchanged", async ({ page, context }) => {
  await page.setViewportSize(wide);
  await page.goto("/about");
  const opened = context.waitForEvent("page");
  await mainMenu(page)
    .getByRole("link", { name: "eBook" })
    .click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL(/\/ebook$/);
  await expect(page).toHaveURL(/\/about$/);
});

test("the header is transparent at the top and opaque after more than 50 px", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect.poll(() => place(page)).toBe(50);
  await expect(bar).toHaveAttribute("data-opaque", "false");
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(bar).toHaveAttribute("data-opaque", "true");
  await expect.poll(ground).toMatch(/^rgb\(/);
});

test.describe("the scroll position", () => {
  for (const from of [60, 900]) {
    test(`is the top after a link, and restored on Back and Forward, from ${from} px`, async ({
      page,
    }) => {
      await page.setViewportSize(wide);
      await page.goto("/");
      await page.evaluate((top) => window.scrollTo(0, top), from);
      await expect(page.getByRole("banner")).toHaveAttribute("data-opaque", "true");
      await mainMenu(page).getByRole("link", { name: "eBook" }).click();
      await page.waitForURL("**/ebook");
      await expect(page.getByRole("tab", { name: "Description" })).toBeVisible();
      await expect.poll(() => place(page)).toBe(0);

      await page.evaluate(() => window.scrollTo(0, 400));
      await expect.poll(() => place(page)).toBe(400);
      await page.goBack();
      await expect(page.locator("#services")).toBeVisible();
      await expect.poll(() => place(page)).toBe(from);
      await page.goForward();
      await expect(page.getByRole("tab", { name: "Description" })).toBeVisible();
      await expect.poll(() => place(page)).toBe(400);
    });
  }

  test("is at a link's anchor, below the header", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "View Services" }).click();
    await expect(page).toHaveURL(/#services$/);
    const title = page.locator("#services-title");
    await expect(title).toBeInViewport();
    const bar = await page.getByRole("banner").boundingBox();
    await expect
      .poll(async () => (await title.boundingBox())?.y)
      .toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY);
  });

  test("is the top after a link to the current page", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect(page.getByRole("banner")).toHaveAttribute("data-opaque", "true");
    await page
      .getByRole("banner")
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect.poll(() => place(page)).toBe(0);
  });
});
