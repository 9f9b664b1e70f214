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
    for (const tab of [page, await context.newPage()]) {
      await tab.goto("/", { waitUntil: "networkidle" });
      await leaveByTheTop(tab);
      await tab.waitForLoadState("networkidle");
      await expect(tab.getByRole("dialog")).toBeHidden();
    }
  });
}

test("the popup keeps quiet for readers and for whoever types", async ({ page, buyer }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("textbox").first().focus();
  await leaveByTheTop(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/ebook");
  await signUp(inlineForm(page), buyer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
  await leaveByTheTop(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the popup keeps out of the cart and of other dialogs", async ({ page, buyer }) => {
  await page.goto("/cart", { waitUntil: "networkidle" });
  await leaveByTheTop(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/radio", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Newsletter" }).first().click();
  const modal = page.getByRole("dialog", { name: "The newsletter" });
  await expect(modal).toBeVisible();
  await leaveByTheTop(page);
  await signUp(modal, buyer.email);
  await expect(page.getByText(checkYourEmail)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await readerRow(buyer.email)).toMatchObject({ signup_source: "modal" });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("nothing pops up", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await leaveByTheTop(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});
