import { sql } from "drizzle-orm";
import { goToPayment } from "./support/buying";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

type Row = { id: string; title: string; price_cents: number; recurring_interval: string | null };

const openPage = (id: string) =>
  id === "ebook" ? "/ebook" : id === "course" ? "/courses" : "/radio";

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

test("pages, payment page and database agree on every product", async ({ page, customer }) => {
  test.setTimeout(300_000);
  const { rows } = await withShopDatabase((db) =>
    db.execute<Row>(sql`
      select id, title, price_cents, recurring_interval from products
      where is_active and kind <> 'session' order by sort_order`),
  );
  expect(rows).toHaveLength(8);
  // search.spec.ts compares structured data.
  for (const path of ["/ebook", "/courses", "/radio"]) {
    await page.goto(path);
    for (const { id, price_cents } of rows.filter((row) => openPage(row.id) === path)) {
      await expect(page.getByRole("main"), id).toContainText(dollars(price_cents));
    }
  }
  await goToPayment(page, customer, ...rows.map(({ id }) => id));
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

/** Pages that answer a buyer's questions first: above the fold, and within two screens on a phone. */
const answered = [
  "/ebook",
  "/courses",
  "/book-session",
  "/consulting",
  "/services/publishing-admin",
];

for (const path of answered) {
  test(`${path} says what a buyer asks in its first screen, and within two on a phone`, async ({
    page,
  }) => {
    for (const [width, height, screens] of [
      [1280, 800, 1],
      [360, 740, 2],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const facts = await page.locator("main dl").first().boundingBox();
      expect((facts?.y ?? 0) + (facts?.height ?? 1e6)).toBeLessThanOrEqual(height * screens);
      if (path === "/ebook") {
        await expect(page.getByText("$49.99").first()).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("button", { name: "Add to cart" }).first()).toBeInViewport({
          ratio: 1,
        });
      }
    }
  });
}
