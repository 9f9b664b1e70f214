import { selectReviewedProduct } from "@/db/queries/shop/reviews";
import { type EditedRecord, updateRecord } from "@/db/save-record";
import { reviews } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/**
 * Publishes or hides a review. Fails if the customer or a colleague changed or deleted it since staff
 * loaded it.
 */
export async function setReviewStatus(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  review: EditedRecord,
  status: "published" | "hidden",
): Promise<Result<null, "changed_since">> {
  const action = status === "published" ? "review_published" : "review_hidden";
  return await changeReview(ctx, actor, { review, action, values: { status } });
}

/** Sets or removes the public reply. Fails like `setReviewStatus`. */
export async function replyToReview(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  review: EditedRecord,
  reply: string | null,
): Promise<Result<null, "changed_since">> {
  return await changeReview(ctx, actor, { review, action: "review_replied", values: { reply } });
}

type Change = {
  readonly review: EditedRecord;
  readonly action: AuditAction;
  readonly values: Pick<Partial<typeof reviews.$inferInsert>, "status" | "reply">;
};

async function changeReview(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { review, action, values }: Change,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const product = await selectReviewedProduct(tx, review.id);
    const saved = await updateRecord(tx, reviews, review, values);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return ok(null);
    const details = { review: review.id, product };
    await recordAudit(tx, { by: actor, action, details, now });
    return ok(null);
  });
}
