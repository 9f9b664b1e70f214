import {
  type StaffReviewFilter,
  selectCustomerReviews,
  selectFirstEmails,
  selectPublishedReviews,
  selectRating,
  selectStaffReviews,
} from "@/db/queries/shop/reviews";
import type { ReviewedProduct } from "@/db/values/reviews";
import { hasPermission } from "@/lib/auth/permissions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";

/** A published review, without anything that identifies its author beyond the chosen name. */
type PublicReview = Awaited<ReturnType<typeof selectPublishedReviews>>[number];

export type ProductReviews = {
  readonly count: number;
  /** Mean rating to one decimal; 0 without reviews. */
  readonly average: number;
  readonly reviews: readonly PublicReview[];
};

export const noReviews: ProductReviews = { count: 0, average: 0, reviews: [] };

/** Reads a product's published reviews with their mean rating. */
export async function readProductReviews(
  ctx: Pick<Ctx, "db">,
  product: ReviewedProduct,
): Promise<ProductReviews> {
  const [rating, published] = await Promise.all([
    selectRating(ctx.db, product),
    selectPublishedReviews(ctx.db, product),
  ]);
  return { ...rating, reviews: published };
}

/** Reads the reviews that a customer wrote. */
export function readOwnReviews(ctx: Pick<Ctx, "db">, customer: Pick<Customer, "id">) {
  return selectCustomerReviews(ctx.db, customer.id);
}

/**
 * Reads all reviews for staff, those that need a decision first. Their customers' addresses are only for
 * those who see orders: editors get null.
 */
export async function readStaffReviews(
  ctx: Pick<Ctx, "db">,
  actor: AdminActor,
  filter: StaffReviewFilter = { term: null, status: null, product: null },
) {
  const rows = await selectStaffReviews(ctx.db, filter);
  const emails = hasPermission(actor.role, "orders.view")
    ? await selectFirstEmails(
        ctx.db,
        rows.map(({ customerId }) => customerId),
      )
    : [];
  const emailByCustomer = new Map(emails.map(({ customerId, email }) => [customerId, email]));
  return rows.map((review) => ({
    ...review,
    email: emailByCustomer.get(review.customerId) ?? null,
  }));
}

export type StaffReview = Awaited<ReturnType<typeof readStaffReviews>>[number];
