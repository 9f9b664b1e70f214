import { courseSides } from "@/lib/catalog/course-lessons";
import type { Product } from "@/lib/catalog/product";
import { seedProducts } from "@/lib/catalog/seed-products";
import type { ContentBodies, ContentBody, ProductCopy } from "@/lib/content/documents";
import { faq } from "@/lib/content/faq";
import { productIdOf } from "@/lib/content/product-document";

/** What the code came with, as a first version would hold it. */
export const seedFaq: ContentBodies["faq"] = faq.map(({ question, answer }) => ({
  question,
  answer,
}));

const [first, second] = courseSides;
if (!first || !second) throw new Error("the course's outline has two sides");
export const seedLessons: ContentBodies["lessons"] = {
  sides: [copyOf(first), copyOf(second)],
};

function copyOf({ name, lessons }: (typeof courseSides)[number]) {
  return { name, lessons: lessons.map((lesson) => ({ ...lesson })) };
}

/** A product's row as its document holds it. */
export function productCopyOf(product: Product): ProductCopy {
  const { title, summary, features, priceCents, isPopular, isActive } = product;
  return { title, summary, features: [...features], priceCents, isPopular, isActive };
}

/** What a document held before staff wrote anything; null for one that the code does not know. */
export function originalBody(document: string): ContentBody | null {
  if (document === "faq") return seedFaq;
  if (document === "lessons") return seedLessons;
  const product = seedProducts.find(({ id }) => id === productIdOf(document));
  return product ? productCopyOf(product) : null;
}
