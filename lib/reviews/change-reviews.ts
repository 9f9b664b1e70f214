import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectOwnedProducts } from "@/db/queries/library";
import { selectReviewedProduct } from "@/db/queries/shop/reviews";
import { type EditedRecord, updateRecord } from "@/db/save-record";
import { reviews } from "@/db/schema";
import type { ReviewedProduct } from "@/db/values/reviews";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { Customer } from "@/lib/customers/customer-sessions";
import type { ReviewDraft } from "@/lib/reviews/review-form";

type ReviewAction = "review_published" | "review_hidden" | "review_replied";

/**
 * Publishes or hides a review. Fails if the customer or a colleague changed or deleted it since staff
 * loaded it.
 */
export const setReviewStatus = staffOperation(
  async (tx, _ctx, _actor, review: EditedRecord, status: "published" | "hidden") => {
    const action = status === "published" ? "review_published" : "review_hidden";
    return await changeReview(tx, action, review, { status });
  },
);

/** Sets or removes the public reply. Fails like `setReviewStatus`. */
export const replyToReview = staffOperation(
  async (tx, _ctx, _actor, review: EditedRecord, reply: string | null) =>
    await changeReview(tx, "review_replied", review, { reply }),
);

async function changeReview<Action extends ReviewAction>(
  tx: Transaction,
  action: Action,
  review: EditedRecord,
  values: Pick<Partial<typeof reviews.$inferInsert>, "status" | "reply">,
) {
  const product = await selectReviewedProduct(tx, review.id);
  const saved = await updateRecord(tx, reviews, review, values);
  if (saved === "changed_since") return fail(saved);
  if (saved === "repeated") return unchanged();
  return changed(action, { review: review.id, product });
}

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
