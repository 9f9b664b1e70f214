import type { Page } from "@playwright/test";
import { untilTakenOver } from "./support/hydrated";
import { standingScripts } from "./support/standing-scripts";
import { expect, test } from "./support/test";

/** Whether the runtime is there, without which the other scripts only lie ready. */
const isSetGoing = async (page: Page) =>
  (await standingScripts(page)).some((src) => src.includes("/turbopack-"));

const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" });

test.use({ viewport: { width: 412, height: 823 } });

/** What a page asks for, by the ends of names. */
function requestsOf(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return (end: string) => asked.filter((path) => path.endsWith(end)).length;
}

test("a page asks for React's script and no other file of ours until it has had a frame", async ({
  context,
}) => {
  // One of its own, here and below: the fixture's page waits until React has taken it over.
  const page = await context.newPage();
  const asked = requestsOf(page);
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (frame) => frames.push(frame);
    Reflect.set(window, "giveFrame", () => {
      for (const frame of frames.splice(0)) frame(performance.now());
    });
  });
  // A picture that never comes holds the load event back.
  await page.route("**/held.png", () => {});
  await page.route("**/ebook", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "</footer>",
      '<img src="/held.png" alt=""></footer>',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/ebook", { waitUntil: "commit" });
  await page.locator("#late-links").waitFor({ state: "attached" });
  const files = () => [asked(".js"), asked(".css"), asked(".webmanifest")];
  await expect.poll(files).toEqual([1, 0, 0]);
  await page.evaluate(() => Reflect.get(window, "giveFrame")());
  expect(files()).toEqual([1, 0, 0]);
  await page.evaluate(() => Reflect.get(window, "giveFrame")());
  await expect.poll(() => asked(".js")).toBeGreaterThan(2);
  await expect.poll(() => asked(".css")).toBe(1);
});

test("scripts are fetched with the sheet and set going behind it, so that nothing is shown without", async ({
  context,
}) => {
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.css", async (route) => {
    await released;
    await route.continue();
  });
  const asked = requestsOf(page);
  await page.goto("/ebook", { waitUntil: "commit" });
  await expect.poll(() => asked(".js")).toBeGreaterThan(2);
  // The runtime's too, which is fetched and not run.
  await expect.poll(async () => asked(".js") - (await standingScripts(page)).length).toBe(1);
  expect(await isSetGoing(page)).toBe(false);
  release();
  await untilTakenOver(page);
  await openMenu(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page whose sheet is lost works all the same", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED.*\.css/);
  await page.route("**/*.css", (route) => route.abort());
  await page.goto("/ebook");
  await openMenu(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a page one of whose scripts is lost before the runtime runs works all the same", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED.*\.js/);
  let lost = "";
  let release = () => {};
  const failed = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on("requestfailed", release);
  await page.route("**/*.css", async (route) => {
    await failed;
    await route.continue();
  });
  await page.route("**/*.js", async (route) => {
    const isFirst = lost === "" && !/\/turbopack-/.test(route.request().url());
    const isPreload = (
      await page
        .locator("link[as=script]")
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    ).includes(route.request().url());
    if (!isFirst || isPreload) return await route.continue();
    lost = route.request().url();
    await route.abort();
  });
  await page.goto("/ebook");
  await openMenu(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(lost).not.toBe("");
});

test("a page whose sheet never comes works after five seconds", async ({ context }) => {
  const page = await context.newPage();
  // Stands still but for `runFor`: else a busy machine's own seconds would count too.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route("**/*.css", () => {});
  const asked = requestsOf(page);
  await page.goto("/ebook", { waitUntil: "commit" });
  await page.locator("#late-links").waitFor({ state: "attached" });
  await page.clock.runFor(100);
  await expect.poll(() => asked(".css")).toBe(1);
  await page.clock.runFor(4_500);
  expect(await isSetGoing(page)).toBe(false);
  await page.clock.runFor(500);
  expect(await isSetGoing(page)).toBe(true);
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

test("a page without scripts has its sheet", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const asked = requestsOf(page);
  await page.goto("/ebook");
  expect(asked(".css")).toBe(1);
  await context.close();
});
