import { expect, type Page } from "@playwright/test";
import { shopAddresses } from "./addresses";
import type { Customer } from "./test";

export async function addEbook(page: Page): Promise<void> {
  await page.goto("/ebook");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(page.getByRole("link", { name: /Shopping cart, \d/ }).first()).toBeVisible();
}

export async function addEliteAirplay(page: Page): Promise<void> {
  await page.goto("/radio");
  const add = page.getByRole("button", { name: /^Add to cart\s*: Elite Airplay$/ });
  await expect(add).toBeDisabled();
  await page.getByRole("checkbox").check();
  await add.click();
}

/** Fills in checkout with all consents. */
export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("First name").fill(customer.firstName);
  await page.getByLabel("Last name").fill(customer.lastName);
  for (const box of await page.getByRole("form").getByRole("checkbox").all()) await box.check();
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Continue to payment" });

/** Goes from a filled cart to the payment page. */
export async function goToPayment(page: Page, customer: Customer): Promise<void> {
  await page.goto("/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.waitForURL("**/checkout");
  await fillCheckout(page, customer);
  await payButton(page).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
}

/** Presses a button of the payment page. By default, the webhook is sent at once. */
export async function onPayPage(
  page: Page,
  button: "Pay" | "Decline card" | "Pay later (delayed method)" | "Cancel and go back",
  webhook: { send?: "after" | "before" | "hold"; delayMs?: number } = {},
): Promise<void> {
  await page.getByLabel("Send the webhook").selectOption(webhook.send ?? "after");
  await page.getByLabel(/Webhook delay/).fill(String(webhook.delayMs ?? 0));
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Pays for the cart by card and waits for the confirmation page. Returns the order number. */
export async function buyByCard(page: Page, customer: Customer): Promise<string> {
  await goToPayment(page, customer);
  await onPayPage(page, "Pay");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  return await orderNumberOn(page);
}

export async function orderNumberOn(page: Page): Promise<string> {
  const shown = page.getByText(/^TME-\d{8}$/).first();
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? "";
}
