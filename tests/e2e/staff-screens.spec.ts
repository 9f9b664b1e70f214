import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import type { Request } from "playwright/test";
import { findViolations } from "./support/axe";
import { storeMessage } from "./support/inquiry-forms";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

const folder = "app/(staff)/admin/(dashboard)";

/** Every screen without parameters, found in the file system, so that new ones are included. */
const screens = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("page.tsx") && !path.includes("["))
  .map((path) => `/admin/${path.slice(0, -"/page.tsx".length)}`)
  .sort();

/** Screens of a single record that exists in every shop. */
const detailScreens = ["/admin/content/products/ebook", "/admin/emails/001", "/admin/nowhere"];

test("there are screens to check", () => {
  expect(screens).toContain("/admin/overview");
  expect(screens.length).toBeGreaterThan(15);
});

/** Screens share a browser, which then has their scripts. */
const screensPerTest = 6;
const all = [...screens, ...detailScreens];
const groups = Array.from({ length: Math.ceil(all.length / screensPerTest) }, (_, index) =>
  all.slice(index * screensPerTest, (index + 1) * screensPerTest),
);
const check = expect.configure({ soft: true });

for (const group of groups) {
  test(`one h1, no axe violations and no horizontal scrolling: ${group.join(", ")}`, async ({
    page,
    expectedErrors,
  }) => {
    if (group.includes("/admin/nowhere")) expectedErrors.push(/404/, /#419/);
    // Playwright's own scripts cause errors in the sandboxed preview frame.
    expectedErrors.push(/^Blocked script execution in/);
    await signInAsAdmin(page);
    for (const path of group) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        const policy = response?.headers()["content-security-policy"] ?? "";
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
        const tags = ((await response?.text()) ?? "").match(/<script\b[^>]*>/g) ?? [];
        check(tags.length, path).toBeGreaterThan(3);
        check(
          tags.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
          path,
        ).toEqual([]);
        await check(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
        await check(page.getByRole("status").filter({ hasText: "Loading" }), path).toHaveCount(0);
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          // Charts resize a frame later.
          const getOverflow = () =>
            page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
          await check
            .poll(getOverflow, { message: `${path} at ${width} px` })
            .toBeLessThanOrEqual(0);
        }
        const isWhole = path === "/admin/overview";
        check(await findViolations(page, { isWhole }), path).toEqual([]);
      });
    }
  });
}

test("the headers of a long list stay visible above its rows", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsAdmin(page);
  await page.goto("/admin/emails");
  const head = page.getByRole("columnheader").first();
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport();
  const top = await head.evaluate((th) => {
    const { left, top: y, height } = th.getBoundingClientRect();
    return { y, isCovered: !th.contains(document.elementFromPoint(left + 4, y + height / 2)) };
  });
  expect(top).toEqual({ y: 0, isCovered: false });
});

test("a click shows the next screen's skeleton before the server answers", async ({ page }) => {
  await signInAsAdmin(page);
  const waiting: (() => Promise<void>)[] = [];
  /** Paths with a loaded skeleton. A tree alone only says what to load. */
  const loaded = new Set<string>();
  const noteEnd = (request: Request) => {
    const headers = request.headers();
    if (!("next-router-prefetch" in headers)) return;
    if (headers["next-router-segment-prefetch"] === "/_tree") return;
    loaded.add(new URL(request.url()).pathname);
  };
  page.on("requestfinished", noteEnd);
  // Next.js closes the connection once it has read the skeleton.
  page.on("requestfailed", noteEnd);
  await page.route("**/admin/emails**", async (route) => {
    const headers = route.request().headers();
    const isNavigation = "rsc" in headers && !("next-router-prefetch" in headers);
    if (isNavigation) waiting.push(() => route.continue());
    else await route.continue();
  });
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  const issues = page.getByRole("table");
  for (const [from, link, layout] of [
    ["/admin/orders", menu.getByRole("link", { name: "Emails" }), "list"],
    ["/admin/emails", issues.getByRole("link").first(), "editor"],
  ] as const) {
    await page.goto(from, { waitUntil: "networkidle" });
    // Skeletons are loaded ahead, on a busy machine after the network seemed idle.
    const path = await link.getAttribute("href");
    await expect.poll(() => [...loaded]).toContain(path);
    await link.click();
    await expect(page.locator(`[data-layout=${layout}]`)).toBeVisible();
    await expect.poll(() => waiting.length).toBe(1);
    await waiting.pop()?.();
    await expect(page.locator("[data-layout]")).toHaveCount(0);
  }
});

test("the command palette opens pages and the records it finds, by keyboard", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/settings");
  await expect(page.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  const box = page.getByRole("combobox", { name: "Page, order number, name, or email" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("aud");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");

  const name = `Palette ${randomUUID().slice(0, 8)}`;
  await storeMessage(name, "palette@example.com", name);
  await page.keyboard.press("Control+k");
  const { y } = (await box.boundingBox()) ?? { y: -1 };
  await page.keyboard.type(name);
  // The message is found, and its sender.
  const hits = page.getByRole("option", { name: new RegExp(`^${name}`) });
  await expect(hits).toHaveCount(2);
  const hit = hits.first();
  await expect(hit).toHaveAttribute("aria-selected", "true");
  expect((await box.boundingBox())?.y, "the box stays in place").toBe(y);
  // Changes the window's size.
  expect(await findViolations(page, { width: 1280 })).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(hit).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});
