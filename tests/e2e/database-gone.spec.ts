import { shopAddresses } from "./support/addresses";
import { addEbook, buyByCard, fillCheckout, payButton } from "./support/buying";
import { closeShopDatabase, reopenShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const health = () => fetch(`${shopAddresses.shop}/api/health`);

test("without the database the shop shows an error, keeps the cart and recovers", async ({
  page,
  customer,
  expectedErrors,
}) => {
  // React's errors for a server component that threw, before or after streaming started
  // (react.dev/errors/441, react.dev/errors/419).
  expectedErrors.push(/status of 50[03]/, /#441/, /#419/);
  await addEbook(page);
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  await closeShopDatabase();
  try {
    const response = await health();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "unavailable" });

    await payButton(page).click();
    await expect(page.getByText("Checkout Failed").first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("link", { name: "Shopping cart, 1 item" })).toBeVisible();

    await page.goto("/ebook");
    await expect(page.getByRole("button", { name: "Add to cart", exact: true })).toBeVisible();
    await page.goto("/order-confirmation?session_id=cs_test_any");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await expect(page.getByText(/postgres|ECONN|select /i)).toHaveCount(0);
  } finally {
    await reopenShopDatabase();
  }
  await expect.poll(async () => (await health()).status, { timeout: 20_000 }).toBe(200);
  await buyByCard(page, customer);
});
