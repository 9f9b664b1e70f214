import type { Page } from "@playwright/test";
import { publicPages } from "./support/pages";
import { expect, test } from "./support/test";

const sources = (page: Page) =>
  page.evaluate(() => Array.from(document.scripts, ({ src }) => src).filter((src) => src !== ""));

const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" });

test.use({ viewport: { width: 412, height: 823 } });

for (const path of publicPages) {
  test(`each script of ${path} stands once, and the page works`, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(request.url());
    });
    await page.goto(path);
    await openMenu(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const standing = await sources(page);
    expect(standing).toEqual([...new Set(standing)]);
    expect(asked).toEqual([...new Set(asked)]);
  });
}

test("a page asks for React's script alone until it has had a frame", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(request.url());
  });
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (frame) => frames.push(frame);
    Reflect.set(window, "giveFrame", () => {
      for (const frame of frames.splice(0)) frame(performance.now());
    });
  });
  // Held back, it holds the load event back.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.css", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/ebook", { waitUntil: "commit" });
  await page.locator("footer").waitFor({ state: "attached" });
  await expect.poll(() => asked.length).toBe(1);
  await page.evaluate(() => Reflect.get(window, "giveFrame")());
  expect(asked).toHaveLength(1);
  await page.evaluate(() => Reflect.get(window, "giveFrame")());
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  release();
});

test("a page that gets no frame, as in a tab behind, has its scripts once it has loaded", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/ebook");
  await openMenu(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
