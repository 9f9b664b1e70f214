import { expect, test } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import { membershipPlans } from "@/lib/catalog/membership-plans";
import { originalPages } from "@/lib/content/original-pages";
import { formatCents } from "@/lib/core/money";

// The prices the business sells at when the database is seeded.
test.each([
  ["ebook", "$49.99", null],
  ["course", "$199.00", null],
  ["radio-single-spin", "$75.00", 1],
  ["radio-spin-pack", "$150.00", 2],
  ["radio-spin-bundle", "$250.00", 3],
  ["radio-weekly-rotation", "$400.00", 5],
  ["radio-monthly-rotation", "$1,200.00", 20],
  ["radio-elite-airplay", "$2,500.00", 40],
  ["session-30", "$175.00", null],
  ["session-45", "$225.00", null],
  ["session-60", "$350.00", null],
])("seeds %s at %s with %s spins", (id, price, spins) => {
  const product = seedProducts.find((one) => one.id === id);
  expect(product && formatCents(product.priceCents)).toBe(price);
  expect(product?.spins).toBe(spins);
});

test("has one renewing, popular package, two that include the eBook, and nothing else", () => {
  const ids = (isMatch: (product: (typeof seedProducts)[number]) => boolean) =>
    seedProducts.filter(isMatch).map(({ id }) => id);
  expect(seedProducts).toHaveLength(11);
  expect(ids(({ recurringInterval }) => recurringInterval === "month")).toEqual([
    "radio-elite-airplay",
  ]);
  expect(ids(({ isPopular }) => isPopular)).toEqual(["radio-elite-airplay"]);
  expect(ids(({ kind, includesEbook }) => kind === "radio" && includesEbook)).toEqual([
    "radio-spin-pack",
    "radio-spin-bundle",
  ]);
});

test("prices the membership plans, with the second as the popular one until staff unmark it", () => {
  expect(membershipPlans.map(({ name, priceCents }) => [name, formatCents(priceCents)])).toEqual([
    ["Basic", "$29.00"],
    ["Professional", "$79.00"],
    ["Enterprise", "$199.00"],
  ]);
  expect(originalPages.membership.popularPlan).toBe("Professional");
});
