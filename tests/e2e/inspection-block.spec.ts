import type { Page } from "@playwright/test";
import config from "../../playwright.config";
import { shopPorts } from "./support/addresses";
import { expect, test } from "./support/test";

const { launchOptions } = config.use ?? {};

// On localhost the block stays away, so the shop is opened under another name of this machine.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP shop.test 127.0.0.1"],
  },
});

/** Notes of each menu and key whether the page kept the browser from its own answer. */
async function watchDefaults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: Event) => Reflect.set(window, event.type, event.defaultPrevented);
    for (const type of ["contextmenu", "keydown"]) window.addEventListener(type, note);
  });
}

function wasBlocked(page: Page, type: "contextmenu" | "keydown"): Promise<unknown> {
  return page.evaluate((name) => Reflect.get(window, name), type);
}

test("on a real address a right-click and tool shortcuts do nothing, fields and keyboards work", async ({
  page,
  expectedErrors,
}) => {
  // Without https a browser sets the header aside, and says so.
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  await watchDefaults(page);
  await page.goto(`http://shop.test:${shopPorts.shop}/terms`);
  const heading = page.getByRole("heading", { level: 1 });
  // It loads once the page has come to rest.
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

  // What a keyboard's menu key or a screen reader brings about: a menu that no mouse has asked for.
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

test("on localhost nothing is blocked, nor is the block fetched", async ({ page }) => {
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
