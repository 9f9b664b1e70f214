import type { Transaction } from "@/db/client";
import { selectReviewedProduct } from "@/db/queries/shop/reviews";
import { type EditedRecord, updateRecord } from "@/db/save-record";
import { reviews } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";

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
