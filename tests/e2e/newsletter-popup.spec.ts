import type { Page } from "playwright/test";
import {
  checkYourEmail,
  consentText,
  inlineForm,
  leaveByTheTop,
  openExitPopup,
  signUp,
  subscriberRow,
} from "./support/newsletter";
import { expect, test } from "./support/test";

test.describe("the dialog", () => {
  test.use({ isTranslated: true });

  test.beforeEach(async ({ page }) => {
    await page.goto("/radio");
    await page.getByRole("button", { name: "Newsletter" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("requires consent, and then says where the email went", async ({ page, customer }) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Bessie");
    await dialog.getByRole("textbox", { name: "Email" }).fill(customer.email);
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    // Inside the dialog, because a toast would cover it on a phone.
    const problem = dialog.getByRole("alert");
    await expect(problem).toContainText("Consent required");
    await expect(problem).toContainText("Please agree to receive emails to continue.");
    expect(await subscriberRow(customer.email)).toBeUndefined();
    await dialog.getByLabel(consentText).check();
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    const sent = page.getByRole("dialog", { name: checkYourEmail });
    await expect(sent.getByText(customer.email)).toBeVisible();
    await expect(page.getByText("Consent required")).toBeHidden();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await expect(sent.getByRole("button", { name: /^Send again in \d+ seconds$/ })).toBeDisabled();
    expect(await subscriberRow(customer.email)).toMatchObject({ signup_source: "modal" });
    await sent.getByRole("button", { name: "Use another address" }).click();
    await expect(dialog.getByLabel("First name")).toHaveValue("Bessie");
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue("");
  });

  test("shows progress while sending, and errors", async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load/);
    const dialog = page.getByRole("dialog");
    await page.route("**/radio", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await expect(dialog.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
      await expect(dialog.getByRole("textbox", { name: "Email" })).toBeDisabled();
      await route.abort();
    });
    await signUp(dialog, customer.email);
    await expect(page.getByText("Failed to subscribe. Please try again.")).toBeVisible();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("Check your connection")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(customer.email);
  });
});

test("the dialog keeps typed text however it's closed", async ({ page, customer }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/membership");
  const modal = page.getByRole("dialog", { name: "The newsletter" });
  const openFromMenu = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Newsletter" }).click();
  };
  await openFromMenu();
  await modal.getByLabel("First name").fill("Bessie");
  await modal.getByRole("textbox", { name: "Email" }).fill(customer.email);
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
  await expect(modal.getByRole("textbox", { name: "Email" })).toHaveValue(customer.email);
  await expect(modal.getByLabel(consentText)).toBeChecked();
  await modal.getByRole("button", { name: "Subscribe" }).click();
  const sent = page.getByRole("dialog", { name: checkYourEmail });
  await sent.getByRole("button", { name: "Done" }).click();
  // The menu it was opened from closes too.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openFromMenu();
  await expect(modal.getByLabel("First name")).toHaveValue("");
  await expect(modal.getByLabel(consentText)).not.toBeChecked();
});

const cookieName = "newsletter_popup";

/** Moves the mouse out at the top. Returns the number of scripts requested since. */
async function leaveAndCountScripts(page: Page): Promise<number> {
  const before = await page.evaluate(() => {
    const counted = window as Window & { mouseLeft?: Promise<unknown> };
    counted.mouseLeft = new Promise((resolve) =>
      document.documentElement.addEventListener("mouseleave", resolve, { once: true }),
    );
    return document.scripts.length;
  });
  await leaveByTheTop(page);
  // An opening popup requests its code at once, so one round trip is enough to wait.
  return await page.evaluate(async (scriptsBefore) => {
    await (window as Window & { mouseLeft?: Promise<unknown> }).mouseLeft;
    await fetch("/api/health");
    return document.scripts.length - scriptsBefore;
  }, before);
}

async function isMarkedShown(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name === cookieName);
}

/** Moves the mouse out and expects no popup: no code, no marker, no dialog. */
async function leaveWithoutPopup(page: Page): Promise<void> {
  expect(await leaveAndCountScripts(page)).toBe(0);
  expect(await isMarkedShown(page)).toBe(false);
  await expect(page.getByRole("dialog", { name: "Before you go" })).toBeHidden();
}

/** Moves the mouse out, expects the popup with its code and marker, and closes it. */
async function leaveAndExpectPopup(page: Page): Promise<void> {
  const countScripts = () => page.evaluate(() => document.scripts.length);
  const before = await countScripts();
  await openExitPopup(page);
  expect(await countScripts()).toBeGreaterThan(before);
  expect(await isMarkedShown(page)).toBe(true);
  await page.keyboard.press("Escape");
  await page.context().clearCookies({ name: cookieName });
}

test("the popup opens once a session when the mouse leaves, as a sheet on a narrow screen", async ({
  page,
  context,
  customer,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/", { waitUntil: "networkidle" });
  await openExitPopup(page);
  const dialog = page.getByRole("dialog");
  const sheet = await dialog.boundingBox();
  expect([sheet?.x, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 900]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await dialog.boundingBox())?.x).toBeGreaterThan(100);
  await signUp(dialog, customer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  expect(await subscriberRow(customer.email)).toMatchObject({ signup_source: "popup" });
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
    await leaveAndExpectPopup(tab);
  }
});

test("the popup doesn't open while the visitor types", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("textbox").first().focus();
  await leaveWithoutPopup(page);
  await page.getByRole("textbox").first().blur();
  await leaveAndExpectPopup(page);
});

test("the popup doesn't open for subscribers", async ({ page, customer }) => {
  await page.goto("/ebook");
  await signUp(inlineForm(page), customer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
  await leaveWithoutPopup(page);
  await page.evaluate(() => localStorage.clear());
  await leaveAndExpectPopup(page);
});

test("the popup opens on Home only", async ({ page }) => {
  for (const path of ["/ebook", "/cart"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await leaveWithoutPopup(page);
  }
  await page.getByRole("banner").getByRole("link", { name: /home$/ }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await openExitPopup(page);
});

test("the popup doesn't open over other dialogs", async ({ page, customer }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Newsletter" }).first().click();
  const modal = page.getByRole("dialog", { name: "The newsletter" });
  await expect(modal).toBeVisible();
  await leaveWithoutPopup(page);
  await signUp(modal, customer.email);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await subscriberRow(customer.email)).toMatchObject({ signup_source: "modal" });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("no popup opens", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    // The open menu shows that the page is hydrated.
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await leaveWithoutPopup(page);
  });
});
