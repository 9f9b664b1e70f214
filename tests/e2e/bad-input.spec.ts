import { sql } from "drizzle-orm";
import { profileDefaults } from "../../lib/core/site";
import { shopAddresses } from "./support/addresses";
import { addEbook, fillCheckout, payButton } from "./support/buying";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const line = {
  id: "1",
  productId: "ebook",
  priceId: "price_ebook_4999",
  title: "The Royalties eBook",
  price: 4_999,
  quantity: 1,
  type: "ebook",
};

/** Opens a page with this text as the cart in local storage. */
async function openWith(page: import("@playwright/test").Page, stored: unknown, path = "/cart") {
  await page.addInitScript(
    (text) => {
      if (sessionStorage.getItem("tampered")) return;
      sessionStorage.setItem("tampered", "once");
      localStorage.setItem("cart", text);
    },
    typeof stored === "string" ? stored : JSON.stringify(stored),
  );
  await page.goto(path);
}

test("a tampered price and title are replaced by the catalog's", async ({ page, customer }) => {
  await openWith(page, [{ ...line, price: 1, title: "Free eBook" }]);
  await expect(page.getByText("The price of The Royalties eBook is now $49.99")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The Royalties eBook" })).toBeVisible();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await expect(page.getByRole("row", { name: /Total/ })).toContainText("$49.99");
});

test("unknown and inactive products are named, cost nothing and can be removed", async ({
  page,
}) => {
  await openWith(page, [line, { ...line, id: "2", productId: "cassette", title: "A cassette" }]);
  await expect(page.getByText("A cassette is no longer for sale")).toBeVisible();
  await expect(page.getByText("$49.99").first()).toBeVisible();
  await page.getByRole("button", { name: /^Remove.* A cassette|^Remove it/ }).click();
  await expect(page.getByText("A cassette is no longer for sale")).toHaveCount(0);
});

for (const [quantity, shown] of [
  [-3, "1"],
  [0, "1"],
  [2.7, "2"],
  [1e9, "20"],
  ["5 or so", "1"],
] as const) {
  test(`a quantity of ${quantity} is corrected`, async ({ page }) => {
    await openWith(page, [{ ...line, quantity }]);
    await expect(page.getByRole("group", { name: /The Royalties eBook/ })).toContainText(shown);
    await expect(page.getByText(/NaN|\$-|Infinity/)).toHaveCount(0);
  });
}

test("ten thousand lines don't hang or break the cart", async ({ page }) => {
  const lines = Array.from({ length: 10_000 }, (_, index) => ({
    ...line,
    id: String(index),
    productId: `p${index}`,
  }));
  await openWith(page, [line, ...lines]);
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await expect(page.getByText(/couldn't read .+ items in your saved cart/)).toBeVisible();
});

for (const text of ["{", "null", '"cart"', "42"]) {
  test(`a corrupt cart (${text}) is removed and the shop works`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/stored cart could not be read/);
    await openWith(page, text);
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    await addEbook(page);
  });
}

test("checkout without a cart redirects to the cart", async ({ page }) => {
  await page.goto("/checkout");
  await page.waitForURL("**/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

for (const [path, heading] of [
  ["/order-confirmation?session_id=cs_test_unknown", "Order not found"],
  ["/order-confirmation", "Order not found"],
  ["/subscription?token=nobody", "Subscription not found"],
  ["/consultation?token=nobody", "Offer not found"],
  ["/radio-details?token=nobody", "Package not found"],
] as const) {
  test(`${path} shows the error in its title and heading without JavaScript, and isn't indexed`, async () => {
    const response = await fetch(`${shopAddresses.shop}${path}`);
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    const html = await response.text();
    expect(html).toContain(`<title>${heading} | ${profileDefaults.name}</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  });
}

test("an unknown checkout session shows no order", async ({ page }) => {
  await page.goto("/order-confirmation?session_id=cs_test_unknown");
  await expect(page.getByText(/TME-\d/)).toHaveCount(0);
  await page.goto("/ebook-download?session_id=cs_test_unknown");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
});

test("the cart syncs between tabs", async ({ page, context }) => {
  await addEbook(page);
  const second = await context.newPage();
  await second.goto("/cart");
  await second.getByRole("button", { name: "Remove The Royalties eBook" }).click();
  await expect(page.getByRole("link", { name: "Shopping cart, empty" })).toBeVisible();
  await second.close();
});

test("a changed price is shown before payment", async ({ page, customer }) => {
  await addEbook(page);
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  const setPrice = (cents: number) =>
    withShopDatabase((db) =>
      db.execute(sql`update products set price_cents = ${cents} where id = 'ebook'`),
    );
  await setPrice(5_999);
  try {
    await payButton(page).click();
    await expect(page.getByText("A price has changed").first()).toBeVisible();
    await expect(page.getByText("$59.99").first()).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole("row", { name: /Total/ })).toContainText("$59.99");
  } finally {
    await setPrice(4_999);
  }
});
