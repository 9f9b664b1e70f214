import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { violatesConstraint } from "@/db/database-error";
import { timestampParam } from "@/db/read-rows";
import { promotions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { PromotionDraft } from "@/lib/promotions/promotion-form";

/** The promotion's id, and when it was last updated as staff saw it; null for a new one. */
export type PromotionTarget = { readonly id: string; readonly readAt: Date | null };

/**
 * Creates or updates a promotion. Orders placed before keep their discount. Fails if another
 * promotion has the code, or if it changed since staff loaded it.
 */
export async function savePromotion(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  target: PromotionTarget,
  draft: PromotionDraft,
): Promise<Result<null, "changed_since" | "code_taken">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const isSaved = await writePromotion(tx, target, draft, now);
      // A new promotion that exists already was posted twice.
      if (!isSaved) return target.readAt ? fail("changed_since") : ok(null);
      const details = { promotion: target.id, code: draft.code, active: draft.isActive };
      await recordAudit(tx, { by: actor, action: "promotion_saved", details, now });
      return ok(null);
    });
  } catch (error) {
    if (violatesConstraint(error, "promotions_code")) return fail("code_taken");
    throw error;
  }
}

async function writePromotion(
  tx: Transaction,
  { id, readAt }: PromotionTarget,
  draft: PromotionDraft,
  now: Date,
): Promise<boolean> {
  const values = { ...draft, updatedAt: now };
  if (!readAt) {
    const inserted = await tx
      .insert(promotions)
      .values({ ...values, id, createdAt: now })
      .onConflictDoNothing({ target: promotions.id })
      .returning({ id: promotions.id });
    return inserted.length > 0;
  }
  // Compares milliseconds, because the form loses the microseconds that the database stores.
  const isUnchanged = sql`date_trunc('milliseconds', ${promotions.updatedAt})
    = ${timestampParam(readAt)}`;
  const updated = await tx
    .update(promotions)
    .set(values)
    .where(and(eq(promotions.id, id), isUnchanged))
    .returning({ id: promotions.id });
  return updated.length > 0;
}
