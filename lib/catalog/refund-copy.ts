import type { Product, ProductKind } from "@/lib/catalog/product";
import { courseRefundDays } from "@/lib/course/course-copy";

export type RefundKind = "ebook" | "course" | "presale" | "radio" | "subscription" | "session";

/** Customers can move or cancel a paid session until this many hours before it starts. */
export const sessionNoticeHours = 24;
/**
 * Days in which a customer gets the money back from the library without asking. Each order item keeps the number it
 * was sold with. Radio never has any.
 */
export const refundWindowDays: Readonly<Record<ProductKind, number>> = {
  ebook: 0,
  course: courseRefundDays,
  radio: 0,
  session: 0,
};
/** How soon we send a refund after approving it. */
export const refundBusinessDays = 5;

/** Next to every buy button, in the cart and at checkout. One line per kind of product. */
export const refundLines: Readonly<Record<RefundKind, string>> = {
  ebook: "If the file won’t open or isn’t as described, we’ll fix it or refund you.",
  course: `Not for you? Get a full refund from your library within ${courseRefundDays} days, for any reason.`,
  presale: `You can get a full refund for any reason until ${courseRefundDays} days after the course opens.`,
  radio: "All sales are final. We’ll refund any spin we don’t deliver.",
  subscription:
    "You can cancel online anytime. All sales are final. We’ll refund any spin we don’t deliver.",
  session: `Reschedule for free or cancel for a full refund up to ${sessionNoticeHours} hours before your session.`,
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
      "If you can’t open the file or it isn’t as described, email us. If we can’t fix the problem, we’ll refund you in full.",
    final: "We don’t refund the eBook if you change your mind after downloading it.",
  },
  {
    kind: "presale",
    product: "Course bought before it opens",
    refunded: `We’ll refund you in full, for any reason, until ${courseRefundDays} days after the course opens.`,
    final: "After that date, you get the same terms as for a course bought after it opens.",
  },
  {
    kind: "course",
    product: "Course bought after it opens",
    refunded: `We’ll refund you in full, for any reason, if you ask in your library within ${courseRefundDays} days after you buy. After that, if you can’t watch the lessons or the course isn’t as described, email us. If we can’t fix the problem, we’ll refund you in full.`,
    final: `After ${courseRefundDays} days, we don’t refund the course because you changed your mind.`,
  },
  {
    kind: "radio",
    product: "One-time radio packages",
    refunded:
      "We’ll refund every spin we don’t deliver. The refund for a spin is the package price divided by the number of spins (20 for Monthly Rotation, unless you agreed to fewer in writing).",
    final:
      "All sales are final, because airtime is reserved for you. We don’t refund a package if you change your mind or aren’t happy with how listeners respond.",
  },
  {
    kind: "subscription",
    product: "Elite Airplay (monthly)",
    refunded:
      "We’ll refund every spin we don’t deliver. The refund for a spin is the monthly price divided by the number of spins that month. You can cancel online anytime, and we won’t charge you again.",
    final:
      "All sales are final. If you cancel, we don’t refund the month you’ve paid for, and your airplay continues until the month ends.",
  },
  {
    kind: "session",
    product: "Sessions",
    refunded: `We’ll refund you in full if you cancel at least ${sessionNoticeHours} hours before your session. You can also reschedule for free until then. If we can’t make it, you can choose a new time or a full refund.`,
    final: `We don’t refund sessions that took place, sessions you missed, or sessions you canceled less than ${sessionNoticeHours} hours before the start.`,
  },
];
