import { expect, test } from "vitest";
import { arrangeServices } from "@/components/home/services";
import { seedProducts } from "@/db/values/seed-products";
import type { Product } from "@/lib/catalog/product";

function listTracks(products: readonly Product[]) {
  return arrangeServices(products).flatMap(({ tracks }) => tracks);
}

test("lists four services in menu order with their lowest price", () => {
  expect(listTracks(seedProducts)).toMatchObject([
    { path: "/services/publishing-admin", lowestCents: null },
    { path: "/book-session", lowestCents: 17_500, isRange: true },
    { path: "/ebook", lowestCents: 4_999, isRange: false },
    { path: "/radio", lowestCents: 7_500, isRange: true },
  ]);
});

test("ignores the price of an inactive product", () => {
  const rows = seedProducts.map((row) => ({ ...row, isActive: row.id !== "radio-single-spin" }));
  expect(listTracks(rows).at(-1)?.lowestCents).toBe(15_000);
});

test("keeps a service without products on sale, without a price", () => {
  const rows = seedProducts.map((row) => ({ ...row, isActive: row.kind !== "ebook" }));
  expect(listTracks(rows)[2]).toMatchObject({ path: "/ebook", lowestCents: null, isRange: false });
  expect(listTracks([])).toHaveLength(4);
});
