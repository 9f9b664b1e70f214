/** Products that customers can review, by the entitlement that a buyer has. */
export const reviewedProducts = ["ebook", "course"] as const;
export type ReviewedProduct = (typeof reviewedProducts)[number];

export const reviewStatuses = ["pending", "published", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Of `review_reports`, which nothing writes anymore. */
export const reportReasons = ["spam", "offensive", "personal_data", "not_a_review"] as const;
