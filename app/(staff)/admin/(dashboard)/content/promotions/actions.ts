"use server";

import { redirect } from "next/navigation";
import { textConflict } from "@/lib/core/action-state";
import { savePromotionForm } from "@/lib/promotions/promotion-form";
import { savePromotion } from "@/lib/promotions/promotions";
import { staffAction } from "@/lib/web/actions/staff-action";

export const savePromotionAction = staffAction("promotions.manage", savePromotionForm, {
  run: (ctx, actor, { promotionId: id, version, ...draft }) =>
    savePromotion(ctx, actor, { id, version }, draft),
  problems: (problem, { code }) =>
    problem === "changed_since"
      ? textConflict
      : {
          title: "Choose another code",
          description: `Another promotion already uses the code ${code}.`,
        },
  done: () => redirect("/admin/content/promotions?result=saved"),
});
