import { sql } from "drizzle-orm";
import { shopAddresses } from "./support/addresses";
import { fillCheckout, payButton } from "./support/buying";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

type Row = { id: string; title: string; price_cents: number; recurring_interval: string | null };

const openPage = (id: string) =>
  id === "ebook" ? "/ebook" : id === "course" ? "/courses" : "/radio";

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** Lists the JSON-LD objects with a name and a price. */
function findOffers(value: unknown): { name: string; price: string }[] {
  if (Array.isArray(value)) return value.flatMap(findOffers);
  if (typeof value !== "object" || value === null) return [];
  const own =
    "price" in value && "name" in value
      ? [{ name: String(value.name), price: String(value.price) }]
      : [];
  return [...own, ...Object.values(value).flatMap(findOffers)];
}

test("page, JSON-LD, payment page and database agree on every product", async ({
  page,
  customer,
}) => {
  test.setTimeout(300_000);
  const { rows } = await withShopDatabase((db) =>
    db.execute<Row>(sql`
      select id, title, price_cents, recurring_interval from products
      where is_active and kind <> 'session' order by sort_order`),
  );
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    await page.goto(openPage(row.id));
    await expect(page.getByRole("main")).toContainText(dollars(row.price_cents));
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const offers = scripts.flatMap((text) => findOffers(JSON.parse(text)));
    expect(offers, row.id).toContainEqual({
      name: row.title,
      price: (row.price_cents / 100).toFixed(2),
    });
  }

  const cart = rows.map((row, index) => ({
    id: String(index),
    productId: row.id,
    priceId: `price_${row.id}_${row.price_cents}`,
    title: row.title,
    price: row.price_cents,
    quantity: 1,
    type: row.id === "ebook" || row.id === "course" ? row.id : "radio",
  }));
  await page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(cart));
  await page.goto("/checkout");
  await fillCheckout(page, customer);
  await payButton(page).click();
  await page.waitForURL(`${shopAddresses.sandbox}/pay/**`);
  for (const row of rows) {
    const line = page
      .getByRole("row")
      .filter({ hasText: new RegExp(`^\\s*${row.title}\\s*Quantity`) });
    await expect(line).toContainText(dollars(row.price_cents));
    if (row.recurring_interval) await expect(line).toContainText("every month");
  }
  const total = rows.reduce((sum, row) => sum + row.price_cents, 0);
  await expect(page.getByRole("row", { name: /Total/ })).toContainText(dollars(total));
});
