import type { Product, ProductKind } from "@/db/values/products";

export type { Product, ProductKind } from "@/db/values/products";

/** Identifies the price a visitor saw, so a cart can detect a change. */
export function getPriceId(product: Pick<Product, "id" | "priceCents">): string {
  return `price_${product.id}_${product.priceCents}`;
}

/**
 * Returns true for active products except a course in draft, and sessions, which staff sell by
 * payment request.
 */
export function isForCart(product: Pick<Product, "kind" | "isActive" | "courseState">): boolean {
  return product.isActive && product.kind !== "session" && product.courseState !== "draft";
}

export const productKindLabels: Readonly<Record<ProductKind, string>> = {
  ebook: "eBook",
  course: "Course",
  radio: "Radio",
  session: "Consultation",
};
