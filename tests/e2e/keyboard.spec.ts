import { fillCart } from "./support/buying";
import { expectFocusHeld, tabTo } from "./support/keyboard";
import { consentText, openExitPopup } from "./support/newsletter";
import { expect, test } from "./support/test";

const phone = { width: 360, height: 740 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the side menu traps and returns the focus, Tab reaches each link, and Enter opens it", async ({
    page,
  }) => {
    await page.goto("/about");
    const opener = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = async () => {
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      await expect(menu).toBeVisible();
    };
    await open();
    await expect(menu.getByRole("heading", { name: "Menu" })).toBeFocused();
    await expectFocusHeld(page, menu);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await open();
    const links = await menu.getByRole("link").all();
    expect(links).toHaveLength(10);
    for (const link of links) await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/book-session/);
  });
});

test("the newsletter dialog works with the keyboard", async ({ page, customer }) => {
  await page.goto("/about");
  const opener = page.getByRole("banner").getByRole("button", { name: "Newsletter" });
  const dialog = page.getByRole("dialog");
  for (const key of ["Enter", "Space"]) {
    await tabTo(page, opener);
    await page.keyboard.press(key);
    await expect(dialog.getByLabel("First name")).toBeFocused();
    await expectFocusHeld(page, dialog);
    await tabTo(page, dialog.getByRole("button", { name: "Close" }));
    await page.keyboard.press(key);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const email = dialog.getByRole("textbox", { name: "Email" });
  await tabTo(page, dialog.getByLabel("First name"));
  await page.keyboard.type("Bessie");
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type(customer.email);
  await tabTo(page, dialog.getByLabel(consentText));
  await page.keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Subscribe" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Check your email to confirm your subscription!")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the exit popup traps and returns the focus", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const link = page.getByRole("link", { name: "View Services" });
  await tabTo(page, link);
  await openExitPopup(page);
  const dialog = page.getByRole("dialog", { name: "Before you go" });
  await expect(dialog.getByLabel("First name")).toBeFocused();
  await expectFocusHeld(page, dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test("arrow keys switch the eBook's tabs", async ({ page }) => {
  await page.goto("/ebook");
  const description = page.getByRole("tab", { name: "Description" });
  const reviews = page.getByRole("tab", { name: "Reviews (0)" });
  await tabTo(page, description);
  await page.keyboard.press("ArrowRight");
  await expect(reviews).toBeFocused();
  await expect(page.getByText("No reviews yet")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(description).toBeFocused();
  await page.keyboard.press("End");
  await expect(reviews).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel", { name: "Reviews (0)" })).toBeFocused();
});

test("the cart works with the keyboard", async ({ page }) => {
  await page.goto("/ebook");
  await tabTo(page, page.getByRole("button", { name: "Add to cart", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(
    page,
    page.getByRole("banner").getByRole("link", { name: /^Shopping cart, 1/ }),
    "Shift+Tab",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cart");
  const count = page.getByRole("group", { name: /^Quantity of/ }).getByRole("status");
  await tabTo(page, page.getByRole("button", { name: /^Increase quantity/ }));
  await page.keyboard.press("Enter");
  await expect(count).toHaveText("2");
  await page.keyboard.press("Space");
  await expect(count).toHaveText("3");
  await tabTo(page, page.getByRole("button", { name: /^Decrease quantity/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(count).toHaveText("2");
  await tabTo(page, page.getByRole("button", { name: /^Remove/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("arrow keys change the theme", async ({ page }) => {
  await page.goto("/terms");
  const root = page.locator("html");
  await tabTo(page, page.getByRole("radio", { name: "System" }), "Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("ArrowLeft");
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("radio", { name: "Light" })).toBeFocused();
});

test("the quick check works with the keyboard", async ({ page }) => {
  await page.goto("/quick-check");
  const choice = (name: "Yes" | "No", index: number) =>
    page.getByRole("radio", { name, exact: true }).nth(index);
  await tabTo(page, choice("Yes", 0));
  await page.keyboard.press("Space");
  await expect(choice("Yes", 0)).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(choice("No", 0)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Fix This/ })).toBeFocused();
  const more = page.getByRole("button", { name: /^Show all checks/ });
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  await expect(choice("Yes", 4)).toBeFocused();
  for (const index of [4, 5, 6]) {
    await tabTo(page, choice("Yes", index));
    await page.keyboard.press("Space");
  }
  for (const index of [3, 2, 1]) {
    await tabTo(page, choice("Yes", index).or(choice("No", index)).last(), "Shift+Tab");
    await page.keyboard.press("Space");
  }
  await expect(page.getByRole("status").filter({ hasText: /7/ })).toBeVisible();
});

test("checkout works with the keyboard", async ({ page, customer }) => {
  await fillCart(page, "ebook");
  await page.goto("/checkout");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(customer.email);
  await tabTo(page, page.getByLabel("First name"));
  await page.keyboard.type(customer.firstName);
  await tabTo(page, page.getByLabel("Last name"));
  await page.keyboard.type(customer.lastName);
  for (const box of await page.getByRole("form").getByRole("checkbox").all()) {
    await tabTo(page, box);
    await page.keyboard.press("Space");
  }
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/pay/**");
});
