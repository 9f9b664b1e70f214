import { selectPromotion, selectPromotions } from "@/db/queries/shop/promotions";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Returns the newest promotions with the number of their orders. */
export function readPromotions(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return selectPromotions(ctx.db);
}

/** Returns a promotion, or null for an unknown id. */
export function readPromotion(ctx: Pick<Ctx, "db">, _actor: AdminActor, id: string) {
  return selectPromotion(ctx.db, id);
}
