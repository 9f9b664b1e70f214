import { and, eq, sql } from "drizzle-orm";
import { selectOwnedProducts } from "@/db/queries/library";
import { reviews } from "@/db/schema";
import type { ReviewedProduct } from "@/db/values/reviews";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import type { ReviewDraft } from "@/lib/reviews/review-form";

/**
 * Saves a customer's review of something they own; a second one replaces the first. Staff read it before
 * it's published. Fails if the customer has no live access to the product.
 */
export async function saveReview(
  ctx: Pick<Ctx, "db" | "now">,
  customer: Pick<Customer, "id" | "emails">,
  draft: ReviewDraft,
): Promise<Result<null, "no_access">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const owned = await selectOwnedProducts(tx, customer.emails, now);
    if (!owned.some(({ entitlement }) => entitlement === draft.product)) return fail("no_access");
    await tx
      .insert(reviews)
      .values({ ...draft, customerId: customer.id, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [reviews.customerId, reviews.product],
        // A reply was about the old text.
        set: {
          ...draft,
          status: "pending",
          reply: null,
          version: sql`${reviews.version} + 1`,
          updatedAt: now,
        },
      });
    return ok(null);
  });
}

/** Deletes a customer's own review with its reports. Does nothing if there's none. */
export async function deleteReview(
  ctx: Pick<Ctx, "db">,
  customer: Pick<Customer, "id">,
  product: ReviewedProduct,
): Promise<void> {
  await ctx.db
    .delete(reviews)
    .where(and(eq(reviews.customerId, customer.id), eq(reviews.product, product)));
}
