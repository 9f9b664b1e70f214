"use server";

import { redirect } from "next/navigation";
import { textConflict } from "@/lib/core/action-state";
import { fail } from "@/lib/core/result";
import { savePromotionForm } from "@/lib/promotions/promotion-form";
import { savePromotion } from "@/lib/promotions/save-promotion";
import { defineAdminAction } from "@/lib/web/actions/define-admin-action";

export const savePromotionAction = defineAdminAction({
  permission: "promotions.manage",
  schema: savePromotionForm,
  async run(ctx, actor, { promotionId, version, ...draft }) {
    const saved = await savePromotion(ctx, actor, { id: promotionId, version }, draft);
    if (saved.ok) redirect("/admin/content/promotions?result=saved");
    if (saved.problem === "changed_since") return fail(textConflict);
    return fail({
      title: "Choose another code",
      description: `Another promotion already uses the code ${draft.code}.`,
    });
  },
});
