import type { Page } from "playwright/test";
import { findViolations } from "./support/axe";
import { fillCart, fillCheckout, onPayPage, payButton } from "./support/buying";
import { waitForEmail } from "./support/inbox";
import { openDashboard } from "./support/staff";
import { expect, test } from "./support/test";

/** Opens a page by a link with a code, as in an email. */
async function openLink(page: Page, code: string): Promise<void> {
  await page.goto(`/ebook?utm_source=newsletter&code=${code.toLowerCase()}`);
  await page.waitForFunction(
    (saved) => window.localStorage.getItem("checkout_promotion") === saved,
    code,
  );
}

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
  await openLink(page, "ENDED-CODE");
  await page.goto("/checkout");
  await expect(page.getByText("ENDED-CODE: We don't recognize this code.")).toContainText(
    "Your order has the regular prices.",
  );
  await expect(page.getByText("$49.99").first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Add a promotion code" }).click();
  await page.getByLabel("Promotion code").fill("no-such-code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We don't recognize this code.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await openLink(page, code);
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove promotion code ${code}` }).click();
  await expect(page.getByText("We’ll apply it at checkout.")).toBeHidden();
  await openLink(page, code);
  await page.goto("/cart");
  await expect(page.getByText("We’ll apply it at checkout.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
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
