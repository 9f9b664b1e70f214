import { violatesConstraint } from "@/db/database-error";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { promotions } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { PromotionDraft } from "@/lib/promotions/promotion-form";

/**
 * Creates or updates a promotion. Orders placed before keep their discount. Fails if another
 * promotion has the code, or if it changed since staff loaded it.
 */
export async function savePromotion(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  promotion: EditedRecord,
  draft: PromotionDraft,
): Promise<Result<null, "changed_since" | "code_taken">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const saved = await saveRecord(tx, promotions, promotion, draft, now);
      if (saved === "changed_since") return fail(saved);
      if (saved === "repeated") return ok(null);
      const details = { promotion: promotion.id, code: draft.code, active: draft.isActive };
      await recordAudit(tx, { by: actor, action: "promotion_saved", details, now });
      return ok(null);
    });
  } catch (error) {
    if (violatesConstraint(error, "promotions_code")) return fail("code_taken");
    throw error;
  }
}
