import { sql } from "drizzle-orm";
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
import { withShopDatabase } from "./support/shop-database";
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

test("a delayed payment that fails is reported by email and on the page", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await goToPayment(page, customer);
  const sessionId = parseSessionId(page.url());
  await onPayPage(page, "Pay later (delayed method)");
  await page.waitForURL("**/order-confirmation?**");
  const confirmation = page.url();
  await sandbox.fail(sessionId);
  await waitForEmail(customer.email, /payment/i);
  await page.goto(confirmation);
  await expect(page.getByRole("heading", heading)).toHaveText("Payment failed");
  await page.goto(`/ebook-download?session_id=${sessionId}`);
  await expect(page.getByRole("heading", heading)).toHaveText("Access Denied");
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

test("the cancel link restores the cart", async ({ page, customer }) => {
  await addEbook(page);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await goToPayment(page, customer);
  await onPayPage(page, "Cancel and go back");
  await page.waitForURL(/\/checkout/);
  await expect(page.getByText("Your order isn't complete")).toBeVisible();
  await expect(page.getByRole("link", { name: "Shopping cart, 2 items" })).toBeVisible();
  await expect(page.getByText("$99.98").first()).toBeVisible();
});

test("the confirmation page updates the order when every webhook is lost", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await goToPayment(page, customer);
  await onPayPage(page, "Pay", { send: "hold" });
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
  await waitForEmail(customer.email, /receipt/i);
  await sandbox.flush();
  expect(
    (await emailsTo(customer.email)).filter((email) => /receipt/i.test(email.subject)),
  ).toHaveLength(1);
});

test("a double click creates one order and one checkout session", async ({ page, customer }) => {
  await addEbook(page);
  await page.goto("/checkout");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("First name").fill(customer.firstName);
  await page.getByLabel("Last name").fill(customer.lastName);
  await page.getByRole("form").getByRole("checkbox").check();
  await sandbox.clearRequests();
  await payButton(page).dblclick();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  expect((await sandbox.sessionRequests()).length).toBe(1);
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select count(*)::int as count from orders where email = ${customer.email}`),
  );
  expect(rows[0]?.count).toBe(1);
});

test("two tabs with the same cart share one order and one checkout session", async ({
  page,
  context,
  customer,
}) => {
  await addEbook(page);
  const second = await context.newPage();
  await goToPayment(page, customer);
  // The first tab emptied the cart; restore it in the second.
  await second.goto("/cart");
  await second.getByRole("button", { name: "Restore cart" }).click();
  await second.getByRole("button", { name: "Proceed to Checkout" }).click();
  await second.getByLabel("Email").fill(customer.email);
  await second.getByLabel("First name").fill(customer.firstName);
  await second.getByLabel("Last name").fill(customer.lastName);
  await second.getByRole("form").getByRole("checkbox").check();
  await payButton(second).click();
  await second.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  expect(parseSessionId(second.url())).toBe(parseSessionId(page.url()));
  await second.close();
});

for (const [what, fault] of [
  ["refuses", { mode: "400" }],
  ["is down", { mode: "500", times: 3 }],
] as const) {
  test(`when Stripe ${what}, checkout shows an error, keeps the cart, and works on the next attempt`, async ({
    page,
    customer,
  }) => {
    await addEbook(page);
    await sandbox.fault({ path: "/v1/checkout/sessions", method: "POST", ...fault });
    try {
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
    } finally {
      await sandbox.clearFaults();
    }
    await payButton(page).click();
    await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  });
}

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

test("a likely typo in the email's domain is questioned before payment", async ({
  page,
  customer,
}) => {
  await addEbook(page);
  await page.goto("/checkout");
  await page.getByLabel("Email").fill("bessie@gmial.com");
  await page.getByLabel("First name").fill(customer.firstName);
  await expect(page.getByText("Did you mean bessie@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("bessie@gmail.com");
});
