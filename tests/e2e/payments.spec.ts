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
import { mailsTo, mailTo } from "./support/inbox";
import { sandbox, sessionIdOf } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const heading = { level: 1 } as const;

test("a declined card shows the reason, and the next attempt pays", async ({ page, buyer }) => {
  await addEbook(page);
  await goToPayment(page, buyer);
  await onPayPage(page, "Decline card");
  await expect(page.getByRole("alert")).toBeVisible();
  await onPayPage(page, "Pay");
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
});

test("a delayed payment shows as processing, gives no access, and delivers once it succeeds", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await goToPayment(page, buyer);
  const sessionId = sessionIdOf(page.url());
  await onPayPage(page, "Pay later (delayed method)");
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", heading)).toHaveText("Payment processing");
  const confirmation = page.url();
  await page.goto(`/ebook-download?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { name: "Payment processing" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Access eBook" })).toHaveCount(0);
  expect(await mailsTo(buyer.email)).toEqual([]);

  await sandbox.settle(sessionId);
  await mailTo(buyer.email, /receipt/i);
  await page.goto(confirmation);
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
});

test("a delayed payment that fails is reported by email and on the page", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await goToPayment(page, buyer);
  const sessionId = sessionIdOf(page.url());
  await onPayPage(page, "Pay later (delayed method)");
  await page.waitForURL("**/order-confirmation?**");
  const confirmation = page.url();
  await sandbox.fail(sessionId);
  await mailTo(buyer.email, /payment/i);
  await page.goto(confirmation);
  await expect(page.getByRole("heading", heading)).toHaveText("Payment failed");
  await page.goto(`/ebook-download?session_id=${sessionId}`);
  await expect(page.getByRole("heading", heading)).toHaveText("Access Denied");
});

test("checking out with another cart after paying shows the paid order and keeps that cart", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await goToPayment(page, buyer);
  // Paid, but the redirect never loaded and the webhook is late.
  await sandbox.pay(sessionIdOf(page.url()), { webhook: "hold" });
  await addEliteAirplay(page);
  await page.goto("/checkout");
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await page.waitForURL("**/order-confirmation?**");
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
  await expect(page.getByRole("main")).toContainText("eBook");
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("Elite Airplay");
});

test("the cancel link restores the cart", async ({ page, buyer }) => {
  await addEbook(page);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await goToPayment(page, buyer);
  await onPayPage(page, "Cancel and go back");
  await page.waitForURL(/\/checkout/);
  await expect(page.getByText("You came back without paying")).toBeVisible();
  await expect(page.getByRole("link", { name: "Shopping cart, 2 items" })).toBeVisible();
  await expect(page.getByText("$99.98").first()).toBeVisible();
});

test("the confirmation page updates the order when every webhook is lost", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await goToPayment(page, buyer);
  await onPayPage(page, "Pay", { send: "hold" });
  await expect(page.getByRole("heading", heading)).toHaveText("Order Confirmed!");
  await mailTo(buyer.email, /receipt/i);
  await sandbox.flush();
  expect((await mailsTo(buyer.email)).filter((mail) => /receipt/i.test(mail.subject))).toHaveLength(
    1,
  );
});

test("a double click creates one order and one checkout session", async ({ page, buyer }) => {
  await addEbook(page);
  await page.goto("/checkout");
  await page.getByLabel("Email").fill(buyer.email);
  await page.getByLabel("First name").fill(buyer.firstName);
  await page.getByLabel("Last name").fill(buyer.lastName);
  await page.getByRole("form").getByRole("checkbox").check();
  await sandbox.clearRequests();
  await payButton(page).dblclick();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  expect((await sandbox.sessionRequests()).length).toBe(1);
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`select count(*)::int as count from orders where email = ${buyer.email}`),
  );
  expect(rows[0]?.count).toBe(1);
});

test("two tabs with the same cart share one order and one checkout session", async ({
  page,
  context,
  buyer,
}) => {
  await addEbook(page);
  const second = await context.newPage();
  await goToPayment(page, buyer);
  // The first tab emptied the cart; restore it in the second.
  await second.goto("/cart");
  await second.getByRole("button", { name: "Restore cart" }).click();
  await second.getByRole("button", { name: "Proceed to Checkout" }).click();
  await second.getByLabel("Email").fill(buyer.email);
  await second.getByLabel("First name").fill(buyer.firstName);
  await second.getByLabel("Last name").fill(buyer.lastName);
  await second.getByRole("form").getByRole("checkbox").check();
  await payButton(second).click();
  await second.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  expect(sessionIdOf(second.url())).toBe(sessionIdOf(page.url()));
  await second.close();
});

for (const [what, fault] of [
  ["refuses", { mode: "400" }],
  ["is down", { mode: "500", times: 3 }],
  ["answers too late", { mode: "timeout" }],
] as const) {
  test(`when Stripe ${what}, checkout shows an error, keeps the cart, and works on the next attempt`, async ({
    page,
    buyer,
  }) => {
    await addEbook(page);
    await sandbox.fault({ path: "/v1/checkout/sessions", method: "POST", ...fault });
    try {
      await page.goto("/checkout");
      await page.getByLabel("Email").fill(buyer.email);
      await page.getByLabel("First name").fill(buyer.firstName);
      await page.getByLabel("Last name").fill(buyer.lastName);
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

test("a retry after a timeout gets the session that the first call created", async ({
  page,
  buyer,
}) => {
  await addEbook(page);
  await sandbox.clearRequests();
  await sandbox.fault({
    path: "/v1/checkout/sessions",
    method: "POST",
    mode: "timeout-after-accept",
  });
  await page.goto("/checkout");
  await page.getByLabel("Email").fill(buyer.email);
  await page.getByLabel("First name").fill(buyer.firstName);
  await page.getByLabel("Last name").fill(buyer.lastName);
  await page.getByRole("form").getByRole("checkbox").check();
  await payButton(page).click();
  await expect(page.getByText("Checkout Failed").first()).toBeVisible({ timeout: 15_000 });
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
  buyer,
}) => {
  await addEbook(page);
  await page.goto("/checkout");
  await page.getByLabel("Email").fill("bessie@gmial.com");
  await page.getByLabel("First name").fill(buyer.firstName);
  await expect(page.getByText("Did you mean bessie@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("bessie@gmail.com");
});
