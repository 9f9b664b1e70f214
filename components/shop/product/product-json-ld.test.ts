import { expect, test } from "vitest";
import { isCartProduct } from "@/components/shop/product/cart-item";
import {
  courseJsonLd,
  productJsonLd,
  radioJsonLd,
  sessionsJsonLd,
} from "@/components/shop/product/product-json-ld";
import { seedProducts } from "@/db/values/seed-products";
import { centsToDecimal } from "@/lib/core/money";
import type { CourseOutline } from "@/lib/course/read-outline";

const listing = { url: "https://shop.example/page", businessName: "Beale Music" };

const openCourse: CourseOutline = { state: "open", opensOn: null, modules: [], preview: null };

function row(id: string) {
  const product = seedProducts.find((candidate) => candidate.id === id);
  if (!product) throw new Error(id);
  return product;
}

test("offers a product at its catalog price", () => {
  expect(productJsonLd(row("ebook"), listing)).toMatchObject({ offers: { price: "49.99" } });
  expect(courseJsonLd(row("course"), openCourse, listing)).toMatchObject({
    offers: { price: "199.00" },
  });
});

test("offers every radio package at its price, the renewing one monthly", () => {
  const packages = seedProducts.filter(({ kind }) => kind === "radio");
  const offers = packages.map((product) => ({
    name: product.title,
    price: centsToDecimal(product.priceCents),
    ...(product.recurringInterval && { priceSpecification: { unitCode: "MON" } }),
  }));
  expect(radioJsonLd(packages, listing)).toMatchObject({
    hasOfferCatalog: { itemListElement: offers },
  });
});

test("offers every active session at its price", () => {
  const sessions = seedProducts.filter(({ kind }) => kind === "session");
  const prices = ["175.00", "225.00", "350.00"];
  for (const isActive of [true, false]) {
    const availability = `https://schema.org/${isActive ? "InStock" : "OutOfStock"}`;
    const rows = sessions.map((product) => ({ ...product, isActive }));
    expect(sessionsJsonLd(rows, listing)).toMatchObject({
      hasOfferCatalog: { itemListElement: prices.map((price) => ({ price, availability })) },
    });
  }
});

test("leads to the page that books a session, if it's ours", () => {
  const sessions = seedProducts.filter(({ kind }) => kind === "session");
  const [first] = sessions;
  const paths = new Map([[first?.id ?? "", "/schedule/30"]]);
  const urls = [new URL("/schedule/30", listing.url).href, listing.url, listing.url];
  expect(sessionsJsonLd(sessions, listing, paths)).toMatchObject({
    url: listing.url,
    provider: { name: listing.businessName },
    hasOfferCatalog: { itemListElement: urls.map((url) => ({ url })) },
  });
});

test("has no rating without reviews", () => {
  expect(JSON.stringify(productJsonLd(row("ebook"), listing))).not.toMatch(/rating|review/i);
});

test("shows the mean rating once there are reviews", () => {
  const rating = { count: 3, average: 4.3 };
  const aggregateRating = { ratingValue: 4.3, ratingCount: 3 };
  const rated = { ...listing, rating };
  expect(productJsonLd(row("ebook"), rated)).toMatchObject({ aggregateRating });
  expect(courseJsonLd(row("course"), openCourse, rated)).toMatchObject({ aggregateRating });
});

test("doesn't list unavailable products as in stock", () => {
  for (const isActive of [true, false]) {
    const ebook = { ...row("ebook"), isActive };
    const availability = `https://schema.org/${isCartProduct(ebook) ? "InStock" : "OutOfStock"}`;
    expect(isCartProduct(ebook)).toBe(isActive);
    expect(productJsonLd(ebook, listing)).toMatchObject({ offers: { availability } });
    expect(courseJsonLd(ebook, openCourse, listing)).toMatchObject({ offers: { availability } });
  }
});

test("offers a course in presale as a pre-order from its opening day", () => {
  const presale = { ...openCourse, state: "presale", opensOn: "2031-02-01" } as const;
  const offers = {
    availability: "https://schema.org/PreOrder",
    availabilityStarts: "2031-02-01",
  };
  expect(courseJsonLd(row("course"), presale, listing)).toMatchObject({ offers });
  expect(courseJsonLd(row("course"), openCourse, listing)).toMatchObject({
    offers: { availability: "https://schema.org/InStock" },
  });
});
