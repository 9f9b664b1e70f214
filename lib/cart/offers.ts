import type { Product } from "@/db/values/products";
import type { CartItemType } from "@/lib/cart/cart";
import { isForCart } from "@/lib/catalog/product";
import { getRefundLine } from "@/lib/catalog/refund-copy";
import { describeCourseFormat } from "@/lib/course/course-format";

/** The product fields shown by the cart and checkout in the browser. */
export type Offer = {
  readonly productId: string;
  readonly title: string;
  readonly type: CartItemType;
  readonly priceCents: number;
  readonly isRecurring: boolean;
  readonly maxQuantity: number;
  readonly includesEbook: boolean;
  /** What a package includes; empty for other products. */
  readonly features: readonly string[];
  readonly refundLine: string;
  /** The day on which a course in presale opens. */
  readonly opensOn: string | null;
  /** What the course consists of; null for other products. */
  readonly formatText: string | null;
};

/** Lists the products that can be added to a cart today. */
export function toOffers(products: readonly Product[]): readonly Offer[] {
  return products.flatMap((product) => {
    if (!isForCart(product) || product.kind === "session") return [];
    return {
      productId: product.id,
      title: product.title,
      type: product.kind,
      priceCents: product.priceCents,
      isRecurring: product.recurringInterval !== null,
      maxQuantity: product.maxQuantity,
      includesEbook: product.includesEbook,
      features: product.kind === "radio" ? product.features : [],
      refundLine: getRefundLine(product, typeof product.opensOn === "string"),
      opensOn: product.opensOn ?? null,
      formatText: describeCourseFormat(product.courseFormat),
    };
  });
}
