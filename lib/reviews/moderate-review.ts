import { and, eq, type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/read-rows";
import { reviews } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

/** The review as staff saw it: a customer may have edited it since. */
type ReviewTarget = { readonly id: string; readonly readAt: Date };

/** Publishes or hides a review. Fails if it was edited or deleted since staff loaded it. */
export async function setReviewStatus(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  target: ReviewTarget,
  status: "published" | "hidden",
): Promise<Result<null, "changed_since">> {
  const action = status === "published" ? "review_published" : "review_hidden";
  return await changeReview(ctx, actor, { target, action, values: { status } });
}

/**
 * Sets or removes the public reply. Fails like `setReviewStatus`, or if a colleague changed the reply
 * that staff saw.
 */
export async function replyToReview(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  target: ReviewTarget & { readonly readReply: string | null },
  reply: string | null,
): Promise<Result<null, "changed_since">> {
  const isSame = sql`${reviews.reply} is not distinct from ${target.readReply}`;
  const values = { reply };
  return await changeReview(ctx, actor, { target, isSame, action: "review_replied", values });
}

type Change = {
  readonly target: ReviewTarget;
  readonly isSame?: SQL;
  readonly action: AuditAction;
  readonly values: Partial<typeof reviews.$inferInsert>;
};

async function changeReview(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { target, isSame, action, values }: Change,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    // Only customers change `updatedAt`, and the form loses the microseconds that the database stores.
    const isUnchanged = sql`date_trunc('milliseconds', ${reviews.updatedAt})
      = ${timestampParam(target.readAt)}`;
    const [changed] = await tx
      .update(reviews)
      .set(values)
      .where(and(eq(reviews.id, target.id), isUnchanged, isSame))
      .returning({ product: reviews.product });
    if (!changed) return fail("changed_since");
    const details = { review: target.id, product: changed.product };
    await recordAudit(tx, { by: actor, action, details, now });
    return ok(null);
  });
}
