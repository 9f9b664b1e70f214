"use server";

import { checkoutFormSchema } from "@/lib/checkout/checkout-form";
import { startCheckout } from "@/lib/flows/start-checkout";
import { promotionCodeSchema } from "@/lib/promotions/promotion-form";
import { findDiscount } from "@/lib/promotions/promotions";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineVisitorAction } from "@/lib/web/actions/define-visitor-action";
import { getCurrentUtm } from "@/lib/web/visitor/visitor";

export const applyPromotionAction = defineVisitorAction({
  rateLimit: rateLimits.promotionCode,
  schema: promotionCodeSchema,
  run: (ctx, { code }) => findDiscount(ctx, code),
});

export const startCheckoutAction = defineVisitorAction({
  rateLimit: rateLimits.checkout,
  schema: checkoutFormSchema,
  run: async (ctx, form, visitor) =>
    startCheckout(ctx, {
      ...form,
      utm: await getCurrentUtm(),
      browserHash: visitor.browserHash,
    }),
});
