import { expect, test } from "vitest";
import { seedProducts } from "@/db/values/seed-products";
import { toOffers } from "@/lib/cart/offers";

const course = seedProducts.filter(({ kind }) => kind === "course");

test("offers a course in presale with its opening day and its refund terms", () => {
  const presale = { courseState: "presale", opensOn: "2031-01-01" } as const;
  expect(toOffers(course.map((product) => ({ ...product, ...presale })))).toMatchObject([
    { productId: "course", opensOn: "2031-01-01", refundLine: expect.stringContaining("14 days") },
  ]);
});

test("doesn't offer a course in draft", () => {
  expect(toOffers(course.map((product) => ({ ...product, courseState: "draft" })))).toEqual([]);
});
