import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { customers } from "@/db/schema/customers";
import { reportReasons, reviewedProducts, reviewStatuses } from "@/db/values/reviews";

/** A customer's review of something they own. A change makes it pending again. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    product: text({ enum: reviewedProducts }).notNull(),
    rating: integer().notNull(),
    body: text().notNull(),
    /** The name shown with the review, as the customer typed it. */
    displayName: text().notNull(),
    status: text({ enum: reviewStatuses }).notNull().default("pending"),
    /** Staff's public reply. */
    reply: text(),
    /** Counts what the customer and staff change. */
    version: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    /** When the customer last changed it. */
    updatedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("reviews_customer_product").on(t.customerId, t.product),
    index("reviews_status").on(t.status, t.updatedAt, t.id),
    index("reviews_published").on(t.product, t.createdAt, t.id).where(sql`status = 'published'`),
    check("reviews_product", sql`${t.product} ${inList(reviewedProducts)}`),
    check("reviews_status_code", sql`${t.status} ${inList(reviewStatuses)}`),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
    check("reviews_body_length", sql`char_length(${t.body}) between 10 and 2000`),
    check("reviews_name_length", sql`char_length(${t.displayName}) between 1 and 60`),
    check("reviews_reply_length", sql`char_length(${t.reply}) between 1 and 2000`),
  ],
);

/** Not written or read anymore: visitors no longer report reviews. Drop it in the release after this. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    browserHash: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When staff decided about it. */
    closedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("review_reports_browser").on(t.reviewId, t.browserHash),
    index("review_reports_open").on(t.reviewId).where(sql`closed_at is null`),
    check("review_reports_reason", sql`${t.reason} ${inList(reportReasons)}`),
  ],
);
