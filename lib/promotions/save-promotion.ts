import { type EditedRecord, saveRecord } from "@/db/save-record";
import { promotions } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";
import type { PromotionDraft } from "@/lib/promotions/promotion-form";

/**
 * Creates or updates a promotion. Orders placed before keep their discount. Fails if another
 * promotion has the code, or if it changed since staff loaded it.
 */
export const savePromotion = staffOperation(
  async (tx, ctx, _actor, promotion: EditedRecord, draft: PromotionDraft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, promotions, promotion, draft, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { promotion: promotion.id, code: draft.code, active: draft.isActive };
    return changed("promotion_saved", details);
  },
  { promotions_code: "code_taken" },
);
