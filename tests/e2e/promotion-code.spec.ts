import { findViolations } from "./support/axe";
import { fillCart, fillCheckout, onPayPage, payButton } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { openDashboard } from "./support/staff";
import { expect, test } from "./support/test";

test.use({ isTranslated: true });

test("staff make a promotion code, and a customer pays the lower price", async ({
  page,
  customer,
}) => {
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`;
  const { dashboard } = await openDashboard(page);
  await dashboard.goto("/admin/content/promotions/new");
  await dashboard.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await dashboard.getByLabel("Discount", { exact: true }).fill("10");
  await dashboard.getByRole("button", { name: "Save" }).click();
  await expect(dashboard.getByRole("link", { name: code })).toBeVisible();

  await fillCart(page, "ebook");
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Add a promotion code" }).click();
  await page.getByLabel("Promotion code").fill("no-such-code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We don't recognize this code.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Promotion code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("$44.99").first()).toBeVisible();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByText("$44.99").first()).toBeVisible();
  const receipt = await waitForEmail(customer.email, /order/i);
  expect(receipt.text).toContain("$44.99");
  expect(receipt.text).toContain(code);
});
