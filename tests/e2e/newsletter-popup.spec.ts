import type { Page } from "@playwright/test";
import {
  checkYourEmail,
  consentText,
  inlineForm,
  leaveByTheTop,
  readerRow,
  signUp,
} from "./support/newsletter";
import { expect, test } from "./support/test";

test.describe("the modal", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/radio");
    await page.getByRole("button", { name: "Newsletter" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("asks for consent before it sends, and closes once it has", async ({ page, buyer }) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Bessie");
    await dialog.getByRole("textbox", { name: "Email" }).fill(buyer.email);
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Consent required")).toBeVisible();
    await expect(page.getByText("Please agree to receive emails to continue.")).toBeVisible();
    expect(await readerRow(buyer.email)).toBeUndefined();
    await dialog.getByLabel(consentText).check();
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText(checkYourEmail)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await readerRow(buyer.email)).toMatchObject({ signup_source: "modal" });
  });

  test("is busy while it sends, and says what failed", async ({ page, buyer, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load/);
    const dialog = page.getByRole("dialog");
    await page.route("**/radio", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await expect(dialog.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
      await expect(dialog.getByRole("textbox", { name: "Email" })).toBeDisabled();
      await route.abort();
    });
    await signUp(dialog, buyer.email);
    await expect(page.getByText("Failed to subscribe. Please try again.")).toBeVisible();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(buyer.email);
  });

  test("takes the focus to its first field and gives it back when closed", async ({ page }) => {
    await expect(page.getByRole("dialog").getByLabel("First name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Newsletter" }).first()).toBeFocused();
  });
});

test("what was typed into the modal stands there again, whichever way it was closed", async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/membership");
  const modal = page.getByRole("dialog", { name: "The newsletter" });
  const openFromMenu = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Newsletter" }).click();
  };
  await openFromMenu();
  await modal.getByLabel("First name").fill("Bessie");
  await modal.getByRole("textbox", { name: "Email" }).fill(buyer.email);
  await modal.getByLabel(consentText).check();
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Get Started" }).first().click();
  await expect(modal.getByLabel("First name")).toHaveValue("Bessie");
  await modal.getByRole("button", { name: "Close" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");

  await openFromMenu();
  await expect(modal.getByRole("textbox", { name: "Email" })).toHaveValue(buyer.email);
  await expect(modal.getByLabel(consentText)).toBeChecked();
  await modal.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await expect(modal).toBeHidden();
  await page.getByRole("dialog").getByRole("button", { name: "Newsletter" }).click();
  await expect(modal.getByLabel("First name")).toHaveValue("");
});

const cookieName = "newsletter_popup";

/** Leaves through the top of the page; out: how many scripts the page has asked for since. */
async function leaveAndCountScripts(page: Page): Promise<number> {
  const before = await page.evaluate(() => {
    const counted = window as Window & { mouseLeft?: Promise<unknown> };
    counted.mouseLeft = new Promise((resolve) =>
      document.documentElement.addEventListener("mouseleave", resolve, { once: true }),
    );
    return document.scripts.length;
  });
  await leaveByTheTop(page);
  // A popup that opens asks for its code while the mouse leaves: a round trip later it has.
  return await page.evaluate(async (scriptsBefore) => {
    await (window as Window & { mouseLeft?: Promise<unknown> }).mouseLeft;
    await fetch("/api/health");
    return document.scripts.length - scriptsBefore;
  }, before);
}

async function isMarkedShown(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name === cookieName);
}

/** The mouse leaves, and nothing asks: no code is fetched, nothing marked, no dialog open. */
async function leaveUnasked(page: Page): Promise<void> {
  expect(await leaveAndCountScripts(page)).toBe(0);
  expect(await isMarkedShown(page)).toBe(false);
  await expect(page.getByRole("dialog", { name: "Before you go" })).toBeHidden();
}

/** What `leaveUnasked` looks for is there when the popup does open; then it is closed again. */
async function leaveAsked(page: Page): Promise<void> {
  expect(await leaveAndCountScripts(page)).toBeGreaterThan(0);
  await expect(page.getByRole("dialog", { name: "Before you go" })).toBeVisible();
  expect(await isMarkedShown(page)).toBe(true);
  await page.keyboard.press("Escape");
  await page.context().clearCookies({ name: cookieName });
}

for (const [width, height] of [
  [700, 900],
  [1280, 800],
] as const) {
  test(`the popup opens once a session when the mouse leaves, at ${width} px`, async ({
    page,
    context,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/", { waitUntil: "networkidle" });
    await leaveByTheTop(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    if (width < 768) expect([box?.x, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, height]);
    else expect(box?.x).toBeGreaterThan(100);
    await signUp(dialog, buyer.email);
    await expect(page.getByText(checkYourEmail)).toBeVisible();
    expect(await readerRow(buyer.email)).toMatchObject({ signup_source: "popup" });
    await page.evaluate(() => localStorage.clear());
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await tab.bringToFront();
      await tab.goto("/", { waitUntil: "networkidle" });
      expect(await leaveAndCountScripts(tab)).toBe(0);
      await expect(tab.getByRole("dialog")).toBeHidden();
    }
    await context.clearCookies({ name: cookieName });
    for (const tab of tabs) {
      await tab.bringToFront();
      await leaveAsked(tab);
    }
  });
}

test("the popup keeps quiet for whoever types, and until then only", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("textbox").first().focus();
  await leaveUnasked(page);
  await page.getByRole("textbox").first().blur();
  await leaveAsked(page);
});

test("the popup keeps quiet for readers", async ({ page, buyer }) => {
  await page.goto("/ebook");
  await signUp(inlineForm(page), buyer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
  await leaveUnasked(page);
  await page.evaluate(() => localStorage.clear());
  await leaveAsked(page);
});

test("the popup keeps out of the cart, and asks on the page after", async ({ page }) => {
  await page.goto("/cart", { waitUntil: "networkidle" });
  await leaveUnasked(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.waitForLoadState("networkidle");
  await leaveAsked(page);
});

test("the popup keeps out of other dialogs", async ({ page, buyer }) => {
  await page.goto("/radio", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Newsletter" }).first().click();
  const modal = page.getByRole("dialog", { name: "The newsletter" });
  await expect(modal).toBeVisible();
  await leaveUnasked(page);
  await signUp(modal, buyer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await readerRow(buyer.email)).toMatchObject({ signup_source: "modal" });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("nothing pops up", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    // The page listens by now: its menu opens.
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await leaveUnasked(page);
  });
});
