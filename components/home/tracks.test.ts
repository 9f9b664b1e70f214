import { expect, test } from "vitest";
import { sidesOf } from "@/components/home/tracks";
import type { Product } from "@/lib/catalog/product";
import { seedProducts } from "@/lib/catalog/seed-products";

function tracksOf(products: readonly Product[]) {
  return sidesOf(products).flatMap(({ tracks }) => tracks);
}

test("four services, in the order of the menu, each at its lowest price", () => {
  expect(tracksOf(seedProducts)).toMatchObject([
    { path: "/services/publishing-admin", lowestCents: null },
    { path: "/book-session", lowestCents: 17_500, isRange: true },
    { path: "/ebook", lowestCents: 4_999, isRange: false },
    { path: "/radio", lowestCents: 7_500, isRange: true },
  ]);
});

test("a retired product does not set the price", () => {
  const rows = seedProducts.map((row) => ({ ...row, isActive: row.id !== "radio-single-spin" }));
  expect(tracksOf(rows).at(-1)?.lowestCents).toBe(15_000);
});

test("a service with nothing on sale stays, without a price", () => {
  const rows = seedProducts.map((row) => ({ ...row, isActive: row.kind !== "ebook" }));
  expect(tracksOf(rows)[2]).toMatchObject({ path: "/ebook", lowestCents: null, isRange: false });
  expect(tracksOf([])).toHaveLength(4);
});
