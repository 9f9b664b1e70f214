import { findViolations } from "./support/axe";
import { signInAsAdmin, signInAsStranger } from "./support/staff";
import { expect, test } from "./support/test";

const open = [
  "/admin/login",
  "/admin/login?mode=link",
  "/admin/login?mode=signup",
  "/admin/login?mode=reset",
  "/admin/reset-password",
  "/auth/callback#type=magiclink&token=nobody",
];

test("sign-in pages have no axe violations in any theme or width", async ({ page }) => {
  for (const path of open) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
    expect(await findViolations(page), path).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("Not Authorized and the account page have no axe violations", async ({ page }) => {
  await signInAsStranger(page);
  await page.goto("/admin/not-authorized");
  expect(await findViolations(page)).toEqual([]);
  await signInAsAdmin(page);
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("sign-in works with the keyboard", async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await page.goto("/admin/login");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /home/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("nobody@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
});
