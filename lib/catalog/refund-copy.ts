import type { Product } from "@/lib/catalog/product";
import { presaleRefundDays } from "@/lib/course/opening-day";

export type RefundKind = "ebook" | "course" | "presale" | "radio" | "subscription" | "session";

/** Customers can move or cancel a paid session until this many hours before it starts. */
export const sessionNoticeHours = 24;
/** How soon we send a refund after approving it. */
export const refundBusinessDays = 5;

/** Next to every buy button, in the cart and at checkout. One line per kind of product. */
export const refundLines: Readonly<Record<RefundKind, string>> = {
  ebook: "Can’t open it, or it isn’t as described? We’ll fix it or refund you.",
  course: "Can’t watch it, or it isn’t as described? We’ll fix it or refund you.",
  presale: `Full refund for any reason until ${presaleRefundDays} days after the course opens.`,
  radio: "All sales are final. We’ll refund any spin we don’t deliver.",
  subscription:
    "Cancel online anytime. All sales are final. We’ll refund any spin we don’t deliver.",
  session: `Move it, or cancel for a full refund, until ${sessionNoticeHours} hours before it starts.`,
};

/**
 * Returns which refund terms apply to a product.
 * @param isPresale true for a course that hasn't opened
 */
export function getRefundKind(
  product: Pick<Product, "kind" | "recurringInterval">,
  isPresale = false,
): RefundKind {
  if (product.kind === "radio" && product.recurringInterval) return "subscription";
  if (product.kind === "course" && isPresale) return "presale";
  return product.kind;
}

/** Returns the refund line to show next to a product's buy button. */
export function getRefundLine(
  product: Pick<Product, "kind" | "recurringInterval">,
  isPresale = false,
): string {
  return refundLines[getRefundKind(product, isPresale)];
}

export type RefundTerms = {
  readonly kind: RefundKind;
  readonly product: string;
  /** When the customer gets money back. */
  readonly refunded: string;
  /** What isn't refunded. */
  readonly final: string;
};

/** The rows of "Refund terms per product" in the Terms of Service. */
export const refundTable: readonly RefundTerms[] = [
  {
    kind: "ebook",
    product: "eBook",
    refunded:
      "If you can’t open the file, or it isn’t as described, email us. We’ll fix it. If we can’t, we’ll refund it in full.",
    final: "A change of mind after you’ve downloaded it.",
  },
  {
    kind: "presale",
    product: "Course, bought before it opens",
    refunded: `In full, for any reason, until ${presaleRefundDays} days after the course opens.`,
    final: `After that, the terms for an open course apply.`,
  },
  {
    kind: "course",
    product: "Course, bought after it opens",
    refunded:
      "If you can’t watch it, or it isn’t as described, email us. We’ll fix it. If we can’t, we’ll refund it in full.",
    final: "A change of mind after you’ve started a lesson.",
  },
  {
    kind: "radio",
    product: "Radio packages paid once",
    refunded:
      "Every spin we don’t deliver, at the package price divided by its number of spins (20 for Monthly Rotation, unless you agreed to fewer in writing).",
    final:
      "All sales are final, because airtime is reserved for you. That includes a change of mind and how listeners respond.",
  },
  {
    kind: "subscription",
    product: "Elite Airplay, monthly",
    refunded:
      "Every spin we don’t deliver, at the monthly price divided by its number of spins. Cancel online anytime, and you won’t be charged again.",
    final:
      "All sales are final. When you cancel, the month you’ve paid for isn’t refunded. Its airplay continues until the month ends.",
  },
  {
    kind: "session",
    product: "Sessions",
    refunded: `In full, if you cancel at least ${sessionNoticeHours} hours before the start, or if we can’t make it and you’d rather not reschedule. You can also reschedule for free until ${sessionNoticeHours} hours before.`,
    final: `Sessions that took place, sessions you missed, and sessions you canceled less than ${sessionNoticeHours} hours before the start.`,
  },
];
