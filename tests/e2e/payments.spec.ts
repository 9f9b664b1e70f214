import { shopAddresses } from "./support/addresses";
import {
  addEbook,
  addEliteAirplay,
  fillCheckout,
  goToPayment,
  onPayPage,
  orderNumberOn,
  payButton,
} from "./support/buying";
import { untilTakenOver } from "./support/hydrated";
import { emailsTo, waitForEmail } from "./support/inbox";
import { parseSessionId, sandbox } from "./support/sandbox";
import { expect, test } from "./support/test";

const heading = { level: 1 } as const;

test("a declined card shows the reason, and the next attempt pays", async ({ page, customer }) => {
  await addEbook(page);
  await goToPayment(page, customer);
  await onPayPage(page, "Decline card");
  await expect(page.getByRole("alert")).toBeVisible();
  await onPayPage(page, "Pay");
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
});

test("a delayed payment shows as processing, also offline, gives no access, and delivers once it succeeds", async ({
  page,
  context,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await addEbook(page);
  await goToPayment(page, customer);
  const sessionId = parseSessionId(page.url());
  await page.clock.install();
  await onPayPage(page, "Pay later (delayed method)");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", heading)).toHaveText("Payment processing");
  await untilTakenOver(page);
  await context.setOffline(true);
  await page.clock.fastForward(31_000);
  await expect(page.getByText("We can't reach the site.")).toBeVisible();
  await expect(page.getByRole("heading", heading)).toHaveText("Payment processing");
  await context.setOffline(false);
  await expect(page.getByText("This page refreshes automatically.")).toBeVisible();
  const confirmation = page.url();
  await page.goto(`/ebook-download?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { name: "Payment processing" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Access eBook" })).toHaveCount(0);
  expect(await emailsTo(customer.email)).toEqual([]);

  await sandbox.settle(sessionId);
  await waitForEmail(customer.email, /receipt/i);
  await page.goto(confirmation);
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
});

test("checking out with another cart after paying shows the paid order and keeps that cart", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await goToPayment(page, customer);
  // Paid, but the redirect never loaded and the webhook is late.
  await sandbox.pay(parseSessionId(page.url()), { webhook: "hold" });
  await addEliteAirplay(page);
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  await payButton(page).click();
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
  await expect(page.getByRole("main")).toContainText("eBook");
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("Elite Airplay");
});

test("when Stripe responds too late, checkout keeps the cart, and a retry gets the session that the first call created", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await sandbox.clearRequests();
  await sandbox.fault({
    path: "/v1/checkout/sessions",
    method: "POST",
    mode: "timeout-after-accept",
  });
  await page.goto("/checkout");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("First name").fill(customer.firstName);
  await page.getByLabel("Last name").fill(customer.lastName);
  await page.getByRole("form").getByRole("checkbox").check();
  await payButton(page).click();
  await expect(page.getByText("Checkout Failed").first()).toBeVisible({ timeout: 15_000 });
  await expect(
    page.getByText("Unable to create checkout session. Please try again.").first(),
  ).toBeVisible();
  await expect(page.getByText(/Reference: \S{6,}/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();
  await payButton(page).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  const calls = await sandbox.sessionRequests();
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(1);
  expect(calls[1]?.replayed).toBe(true);
  await onPayPage(page, "Pay");
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
  expect(await orderNumberOn(page)).toMatch(/^TME-/);
});
