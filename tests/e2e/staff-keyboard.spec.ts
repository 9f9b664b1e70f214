import { findViolations } from "./support/axe";
import { signInAsAdmin } from "./support/staff";
import { expect, test } from "./support/test";

test("staff move through lists and screens with single keys, and can switch them off", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/settings");
  const heading = page.getByRole("heading", { level: 1 });
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(help, "keys do nothing in a dialog").toBeVisible();
  expect(await findViolations(page, { width: 1280 })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(heading).toHaveText("Emails");
  const links = page.locator("tbody > tr").getByRole("link");
  const issue = links.nth(1);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(issue).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  const path = await issue.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(heading).not.toHaveText("Emails");
  await page.goBack();
  await expect(issue, "Back returns to the row").toBeFocused();
  await page.keyboard.press("j");
  await expect(links.nth(2)).toBeFocused();

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(heading).toHaveText("Subscribers");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox").first();
  await expect(search).toBeFocused();
  await page.keyboard.type("gojk?/");
  await expect(search, "keys are text while typing").toHaveValue("gojk?/");
  await expect(help).toBeHidden();
  await search.blur();

  await page.keyboard.type("Maria? go");
  await expect(help, "text that missed its field does nothing").toBeHidden();
  await expect(heading).toHaveText("Subscribers");
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await help.getByRole("checkbox", { name: "Use single-key shortcuts in this browser" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.reload();
  await page.locator("summary").filter({ hasText: "Account:" }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(heading).toHaveText("Subscribers");
  await expect(help).toBeHidden();
});

test("the account menu opens by keyboard, closes with Escape, and signs out", async ({ page }) => {
  const { email } = await signInAsAdmin(page);
  await page.goto("/admin/settings");
  const summary = page.locator("summary").filter({ hasText: "Account:" });
  await summary.focus();
  await page.keyboard.press("Enter");
  const signOut = page.getByRole("button", { name: "Sign out" });
  await expect(signOut).toBeVisible();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  expect(await findViolations(page, { isWhole: true })).toEqual([]);
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(signOut).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await signOut.click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("Ctrl+Enter submits the form of any field, and opened screens get the focus", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/settings");
  const main = page.locator("#main");
  const email = page.getByLabel("Add New Admin");
  await expect(main).not.toBeFocused();
  await expect(async () => {
    await email.press("Control+Enter");
    await expect(email).toHaveAttribute("aria-invalid", "true", { timeout: 1_000 });
  }).toPass();

  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Subscribers" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribers");
  await expect(main).toBeFocused();
});
