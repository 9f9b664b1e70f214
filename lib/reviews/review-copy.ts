import type { ReviewedProduct, ReviewStatus } from "@/db/values/reviews";

export type { ReviewedProduct, ReviewStatus };

export const reviewStatusLabels: Readonly<Record<ReviewStatus, string>> = {
  pending: "Needs review",
  published: "Published",
  hidden: "Hidden",
};

export const reviewedProductLabels: Readonly<Record<ReviewedProduct, string>> = {
  ebook: "eBook",
  course: "Course",
};

/** What customers read about their own review. */
export const ownReviewStatusCopy: Readonly<Record<ReviewStatus, string>> = {
  pending: "We read every review before we publish it.",
  published: "Your review is on the site.",
  hidden: "We didn't publish your review. You can edit it and send it again.",
};

/** Formats a rating for screen readers: "4 out of 5 stars". */
export function describeRating(rating: number): string {
  return `${rating} out of 5 stars`;
}
