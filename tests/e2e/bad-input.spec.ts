import { profileDefaults } from "../../lib/core/site";
import { shopAddresses } from "./support/addresses";
import { fillCart, fillCheckout, payButton } from "./support/buying";
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
async function openWith(page: import("playwright/test").Page, stored: unknown, path = "/cart") {
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

// lib/cart's tests repair and price whatever a browser stored.
test("a wrong quantity is corrected, and unknown products are named, cost nothing and can be removed", async ({
  page,
}) => {
  const cassette = { ...line, id: "2", productId: "cassette", title: "A cassette" };
  await openWith(page, [{ ...line, quantity: -3 }, cassette]);
  await expect(page.getByRole("group", { name: /The Royalties eBook/ })).toContainText("1");
  await expect(page.getByText(/NaN|\$-|Infinity/)).toHaveCount(0);
  await expect(page.getByText("A cassette is no longer for sale")).toBeVisible();
  await expect(page.getByText("$49.99").first()).toBeVisible();
  await page.getByRole("button", { name: /^Remove.* A cassette|^Remove it/ }).click();
  await expect(page.getByText("A cassette is no longer for sale")).toHaveCount(0);
});

test("checkout without a cart redirects to the cart", async ({ page }) => {
  await page.goto("/checkout");
  await page.waitForURL("**/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

const notFound = [
  ["/order-confirmation?session_id=cs_test_unknown", "Order not found"],
  ["/order-confirmation", "Order not found"],
  ["/subscription?token=nobody", "Subscription not found"],
  ["/consultation?token=nobody", "Offer not found"],
  ["/radio-details?token=nobody", "Package not found"],
  ["/ebook-download?session_id=cs_test_unknown", "Access Denied", "Your eBook"],
] as const;

test("what doesn't exist has an error in its title and heading without JavaScript", async () => {
  for (const [path, heading, title = heading] of notFound) {
    const html = await (await fetch(`${shopAddresses.shop}${path}`)).text();
    expect(html, path).toContain(`<title>${title} | ${profileDefaults.name}</title>`);
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(html, path).not.toMatch(/TME-\d/);
  }
});

test("the cart syncs between tabs", async ({ page, context }) => {
  await fillCart(page, "ebook");
  await page.goto("/about");
  const second = await context.newPage();
  await second.goto("/cart");
  await second.getByRole("button", { name: "Remove The Royalties eBook" }).click();
  await expect(page.getByRole("link", { name: "Shopping cart, empty" })).toBeVisible();
  await second.close();
});
