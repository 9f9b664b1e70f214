import { expect, test } from "vitest";
import { shelvesOf } from "@/components/shop/product-shelf";
import { seedProducts } from "@/lib/catalog/seed-products";

test("each kind on sale is offered at its lowest price, and says where there are several", () => {
  expect(shelvesOf(seedProducts)).toMatchObject([
    { href: "/ebook", lowestCents: 4_999, isRange: false },
    { href: "/courses", lowestCents: 19_900, isRange: false },
    { href: "/radio", isRange: true },
  ]);
});

test("a kind whose products are all retired is not offered", () => {
  const rows = seedProducts.map((row) => ({ ...row, isActive: row.kind !== "radio" }));
  expect(shelvesOf(rows).map(({ href }) => href)).toEqual(["/ebook", "/courses"]);
});

test("a retired package does not set the lowest price", () => {
  const radio = seedProducts.filter(({ kind }) => kind === "radio");
  const lowest = Math.min(...radio.map(({ priceCents }) => priceCents));
  const rows = radio.map((row) => ({ ...row, isActive: row.priceCents > lowest }));
  expect(shelvesOf(rows)[0]?.lowestCents).toBeGreaterThan(lowest);
});

test("with nothing on sale there is no shelf", () => {
  expect(shelvesOf([])).toEqual([]);
});
