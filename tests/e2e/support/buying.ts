import { expect, type Page } from "playwright/test";
import { seedProducts } from "@/db/values/seed-products";
import { shopAddresses } from "./addresses";
import { parseSessionId, sandbox } from "./sandbox";
import type { Customer } from "./test";

/** Replaces the cart by a unit of each product, without opening the products' pages. */
export async function fillCart(page: Page, ...ids: readonly string[]): Promise<void> {
  const lines = [...new Set(ids)].map((id) => {
    const product = seedProducts.find((one) => one.id === id);
    if (!product) throw new Error(`no product ${id}`);
    return {
      id,
      productId: id,
      priceId: `price_${id}_${product.priceCents}`,
      title: product.title,
      price: product.priceCents,
      quantity: ids.filter((one) => one === id).length,
      type: product.kind,
    };
  });
  // Storage belongs to a site, and this file has no scripts.
  if (!page.url().startsWith(shopAddresses.shop)) await page.goto("/robots.txt");
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines));
}

/** Adds the eBook on its page. */
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

/** Checks out with these products and opens the payment page. Returns the Checkout session's id. */
export async function goToPayment(
  page: Page,
  customer: Customer,
  ...ids: readonly string[]
): Promise<string> {
  if (ids.length > 0) await fillCart(page, ...ids);
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  await payButton(page).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  return parseSessionId(page.url());
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

/** Buys these products and opens the confirmation page. Returns the order number. */
export async function buy(
  page: Page,
  customer: Customer,
  ...ids: readonly string[]
): Promise<string> {
  const sessionId = await goToPayment(page, customer, ...ids);
  await sandbox.pay(sessionId);
  await page.goto(`${shopAddresses.shop}/order-confirmation?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
  return await orderNumberOn(page);
}

/** Buys what's in the cart. */
export const buyByCard = (page: Page, customer: Customer) => buy(page, customer);

export async function orderNumberOn(page: Page): Promise<string> {
  const shown = page.getByText(/^TME-\d{8}$/).first();
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? "";
}
