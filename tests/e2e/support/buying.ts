import { expect, type Page } from "@playwright/test";
import { shopAddresses } from "./addresses";
import type { Buyer } from "./test";

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

/** Fills in what checkout needs, every consent it asks for included. */
export async function fillCheckout(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel("Email").fill(buyer.email);
  await page.getByLabel("First name").fill(buyer.firstName);
  await page.getByLabel("Last name").fill(buyer.lastName);
  for (const box of await page.getByRole("form").getByRole("checkbox").all()) await box.check();
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Continue to payment" });

/** From a filled cart to the provider's payment page. */
export async function goToPayment(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/cart");
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await page.waitForURL("**/checkout");
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
}

/** Presses a button of the payment page; the webhook leaves at once unless told otherwise. */
export async function onPayPage(
  page: Page,
  button: "Pay" | "Decline card" | "Pay later (delayed method)" | "Cancel and go back",
  webhook: { send?: "after" | "before" | "hold"; delayMs?: number } = {},
): Promise<void> {
  await page.getByLabel("Send the webhook").selectOption(webhook.send ?? "after");
  await page.getByLabel(/Webhook delay/).fill(String(webhook.delayMs ?? 0));
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Buys what lies in the cart by card and ends on the confirmation page. Out: the order's number. */
export async function buyByCard(page: Page, buyer: Buyer): Promise<string> {
  await goToPayment(page, buyer);
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
