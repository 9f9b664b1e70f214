import { fillCart, fillCheckout, goToPayment, onPayPage, payButton } from "./support/buying";
import { expect, test } from "./support/test";

test("checkout input is restored after canceling and cleared after payment", async ({
  page,
  customer,
}) => {
  await goToPayment(page, customer, "ebook");
  await onPayPage(page, "Cancel and go back");
  await page.waitForURL("**/checkout");
  await expect(page.getByText("your cart has been restored")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);
  await expect(page.getByLabel("First name")).toHaveValue(customer.firstName);
  for (const box of await page.getByRole("form").getByRole("checkbox").all()) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
  await payButton(page).click();
  await page.getByLabel("Send the webhook").waitFor();
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  const kept = () => page.evaluate(() => sessionStorage.getItem("checkout_customer"));
  await expect.poll(kept).toBeNull();
});

test("canceling keeps the cart of another tab and the one being paid", async ({
  page,
  customer,
  context,
}) => {
  await goToPayment(page, customer, "ebook");
  const other = await context.newPage();
  await other.goto("/courses");
  await other
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(other.getByRole("link", { name: /Shopping cart, 1 item/ }).first()).toBeVisible();
  await other.close();
  await onPayPage(page, "Cancel and go back");
  await page.waitForURL("**/checkout");
  await expect(
    page.getByText("You've added other items since, so we left your cart as is."),
  ).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("Restore your cart?")).toBeVisible();
  await page.getByRole("button", { name: "Restore cart" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /eBook/ })).toBeVisible();
});

test("shows a message if a limit reduces the quantity", async ({ page }) => {
  await fillCart(page, "ebook");
  const quantity = (value: number) =>
    page.evaluate((next) => {
      const [line] = JSON.parse(localStorage.getItem("cart") ?? "[]");
      localStorage.setItem("cart", JSON.stringify([{ ...line, quantity: next }]));
    }, value);
  await quantity(1e9);
  await page.goto("/cart");
  await expect(page.getByText(/The limit for .+ is 20 per order/)).toBeVisible();
  await quantity(19);
  await page.goto("/ebook");
  await page.getByRole("button", { name: /increase|more|plus/i }).click();
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page.getByText(/is 20 per order.*Your cart now has the maximum/)).toBeVisible();
});

test("checkout notices fields that are filled without an event, and names the radio consent if only that is missing", async ({
  page,
  customer,
}) => {
  await page.goto("/radio");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /: Single Spin$/ }).click();
  await expect(page.getByRole("link", { name: /Shopping cart, 1 item/ }).first()).toBeVisible();
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  await page.getByLabel("Last name").fill("");
  await expect(payButton(page)).toBeDisabled();
  // As some password managers do.
  await page.getByLabel("Last name").evaluate((field: HTMLInputElement) => {
    field.value = "Beale ";
  });
  await expect(payButton(page)).toBeEnabled();
  const consent = page.locator("#radio");
  await consent.uncheck();
  await page.getByLabel("Last name").press("Enter");
  await expect(page.getByRole("alert").getByText("Consent Required")).toBeVisible();
  await expect(consent).toBeFocused();
});

test("a repeated toast replaces the earlier one and is announced again", async ({ page }) => {
  await page.goto("/radio");
  await page.getByRole("checkbox").check();
  const button = page.getByRole("button", { name: /: Single Spin$/ });
  const updated = page.getByRole("listitem").filter({ hasText: "quantity updated in your cart" });
  await button.press("Enter");
  await button.press("Enter");
  await expect(updated).toHaveCount(1);
  const first = await updated.elementHandle();
  // Toasts stay open while hovered.
  await updated.hover();
  await button.press("Enter");
  await expect.poll(() => first?.evaluate((toast) => toast.isConnected)).toBe(false);
  await expect(updated).toHaveCount(1);
});

test("a page restored from the back/forward cache continues with the current time", async ({
  page,
  customer,
}) => {
  await page.clock.install();
  await goToPayment(page, customer, "ebook");
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await page.getByRole("link", { name: "Download your eBook" }).click();
  const left = page.getByText("Link expires in").locator("xpath=following-sibling::strong");
  await expect(left).toHaveText("48 hours");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  await page.clock.fastForward("02:00:00");
  await page.goForward();
  await expect(left).toHaveText("46 hours");
});
