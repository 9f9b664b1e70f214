import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { customerEmails, reviews } from "@/db/schema";
import { containsWords } from "@/db/search-text";
import type { ReviewedProduct, ReviewStatus } from "@/db/values/reviews";

/** The newest published reviews of a product, at most 100. */
export async function selectPublishedReviews(db: Queryable, product: ReviewedProduct) {
  return await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      body: reviews.body,
      displayName: reviews.displayName,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(and(eq(reviews.product, product), eq(reviews.status, "published")))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(100);
}

/** The number and mean of all published ratings of a product. */
export async function selectRating(db: Queryable, product: ReviewedProduct) {
  const [rating] = await db
    .select({
      count: count(),
      average: sql<number>`coalesce(round(avg(${reviews.rating}), 1), 0)::float`,
    })
    .from(reviews)
    .where(and(eq(reviews.product, product), eq(reviews.status, "published")));
  return rating ?? { count: 0, average: 0 };
}

export async function selectCustomerReviews(db: Queryable, customerId: string) {
  return await db
    .select()
    .from(reviews)
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(reviews.product));
}

/** Null means any. */
export type StaffReviewFilter = {
  /** Words of the name or the text. */
  readonly term: string | null;
  readonly status: ReviewStatus | null;
  readonly product: ReviewedProduct | null;
};

/** Reviews for staff: pending ones first, then the newest; at most 200. No addresses. */
export async function selectStaffReviews(
  db: Queryable,
  { term, status, product }: StaffReviewFilter,
) {
  return await db
    .select()
    .from(reviews)
    .where(
      and(
        status === null ? undefined : eq(reviews.status, status),
        product === null ? undefined : eq(reviews.product, product),
        term === null
          ? undefined
          : containsWords(sql`fold_text(${reviews.displayName} || ' ' || ${reviews.body})`, term),
      ),
    )
    .orderBy(desc(sql`${reviews.status} = 'pending'`), desc(reviews.updatedAt), desc(reviews.id))
    .limit(200);
}

/** What a review is about; null if it was deleted. */
export async function selectReviewedProduct(db: Queryable, id: string) {
  const [review] = await db
    .select({ product: reviews.product })
    .from(reviews)
    .where(eq(reviews.id, id));
  return review?.product ?? null;
}

/** Each customer's oldest address. */
export async function selectFirstEmails(db: Queryable, customerIds: readonly string[]) {
  if (customerIds.length === 0) return [];
  return await db
    .selectDistinctOn([customerEmails.customerId], {
      customerId: customerEmails.customerId,
      email: customerEmails.email,
    })
    .from(customerEmails)
    .where(inArray(customerEmails.customerId, [...customerIds]))
    .orderBy(customerEmails.customerId, asc(customerEmails.provedAt), asc(customerEmails.email));
}
