import {
  type ReportReason,
  type ReviewedProduct,
  type ReviewStatus,
  reportReasons,
} from "@/db/values/reviews";

export { type ReviewedProduct, type ReviewStatus, reportReasons };

export const reviewStatusLabels: Readonly<Record<ReviewStatus, string>> = {
  pending: "Needs review",
  published: "Published",
  hidden: "Hidden",
};

/** What customers read about their own review. */
export const ownReviewStatusCopy: Readonly<Record<ReviewStatus, string>> = {
  pending: "We read every review before we publish it.",
  published: "Your review is on the site.",
  hidden: "We didn't publish your review. You can edit it and send it again.",
};

export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: "It's spam or an ad",
  offensive: "It's offensive",
  personal_data: "It contains personal data",
  not_a_review: "It isn't about the product",
};

/** Formats a rating for screen readers: "4 out of 5 stars". */
export function describeRating(rating: number): string {
  return `${rating} out of 5 stars`;
}
