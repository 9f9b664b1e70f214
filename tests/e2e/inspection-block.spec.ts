import type { Page } from "playwright/test";
import config from "../../playwright.config";
import { shopPorts } from "./support/addresses";
import { expect, test } from "./support/test";

const { launchOptions } = config.use ?? {};

// Nothing is blocked on localhost, so open the shop under another host name.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP shop.test 127.0.0.1"],
  },
});

/** Records for each menu and key event if the page prevented the default. */
async function watchDefaults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: Event) => Reflect.set(window, event.type, event.defaultPrevented);
    for (const type of ["contextmenu", "keydown"]) window.addEventListener(type, note);
  });
}

function wasBlocked(page: Page, type: "contextmenu" | "keydown"): Promise<unknown> {
  return page.evaluate((name) => Reflect.get(window, name), type);
}

test("blocks right-clicks and tool shortcuts, but not fields and keyboards", async ({
  page,
  expectedErrors,
}) => {
  // Without https, browsers ignore the header and log a message.
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  await watchDefaults(page);
  await page.goto(`http://shop.test:${shopPorts.shop}/terms`);
  const heading = page.getByRole("heading", { level: 1 });
  // It loads after the page.
  await expect
    .poll(async () => {
      await heading.click({ button: "right" });
      return await wasBlocked(page, "contextmenu");
    })
    .toBe(true);
  await page.keyboard.press("Control+Shift+I");
  expect(await wasBlocked(page, "keydown")).toBe(true);
  await page.keyboard.press("Shift+F10");
  expect(await wasBlocked(page, "keydown")).toBe(false);

  // A context menu opened by keyboard or screen reader.
  await heading.evaluate((node) =>
    node.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
  );
  expect(await wasBlocked(page, "contextmenu")).toBe(false);

  await heading.evaluate((node) => {
    const edited = '<p contenteditable="true"><b>edited</b></p>';
    node.insertAdjacentHTML("afterend", `<input value="typed"><textarea>typed</textarea>${edited}`);
  });
  for (const field of ["input", "textarea", "[contenteditable] b"]) {
    await page.locator(`article > header ${field}`).click({ button: "right" });
    expect(await wasBlocked(page, "contextmenu"), field).toBe(false);
  }
  await page.keyboard.press("Control+Shift+I");
  expect(await wasBlocked(page, "keydown"), "in a field").toBe(false);
});

test("blocks and loads nothing on localhost", async ({ page }) => {
  await watchDefaults(page);
  const late: string[] = [];
  await page.goto("/terms", { waitUntil: "networkidle" });
  page.on("request", (request) => late.push(request.url()));
  await page.clock.install();
  await page.reload({ waitUntil: "networkidle" });
  const before = late.length;
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { level: 1 }).click({ button: "right" });
  expect(await wasBlocked(page, "contextmenu")).toBe(false);
  expect(late.slice(before)).toEqual([]);
});
