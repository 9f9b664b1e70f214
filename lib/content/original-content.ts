import type { Product } from "@/db/values/products";
import { seedProducts } from "@/db/values/seed-products";
import { type EditablePageId, parsePageId, parseProductId } from "@/lib/content/content-documents";
import {
  type ContentBodies,
  type ContentBody,
  documentSchemas,
  type PageBody,
  type ProductCopy,
} from "@/lib/content/document-schemas";
import { faq, originalPages } from "@/lib/content/original-pages";
import { originalPractice } from "@/lib/practice/original-texts";
import { parsePracticeId } from "@/lib/practice/practice-copy";

/** The original content, in the form that versions are stored in. */
export const seedFaq: ContentBodies["faq"] = faq.map(({ question, answer }) => ({
  question,
  answer,
}));

/** Returns the editable fields of a product. */
export function toProductCopy(product: Product): ProductCopy {
  const { title, summary, features, priceCents, isPopular, isActive } = product;
  return { title, summary, features: [...features], priceCents, isPopular, isActive };
}

/** Reads a page's stored version; null is the original. A field that the version is older than has its original text. */
export function parsePageBody(id: EditablePageId, body: unknown): PageBody {
  return { ...originalPages[id], ...(body ? documentSchemas.page.parse(body) : {}) };
}

/** Returns the original content of a document, or null for an unknown one. */
export function getOriginalContent(document: string): ContentBody | null {
  if (document === "faq") return seedFaq;
  // Staff name the people; none are made up.
  if (document === "people") return { people: [] };
  if (document === "rates") return { rates: [] };
  const pageId = parsePageId(document);
  if (pageId) return originalPages[pageId];
  const practiceId = parsePracticeId(document);
  if (practiceId) return originalPractice[practiceId];
  const product = seedProducts.find(({ id }) => id === parseProductId(document));
  return product ? toProductCopy(product) : null;
}
