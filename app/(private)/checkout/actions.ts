"use server";

import { checkoutFormSchema } from "@/lib/checkout/checkout-form";
import { startCheckout } from "@/lib/checkout/start-checkout";
import { rateLimits } from "@/lib/rate-limit/policies";
import { currentUtm } from "@/lib/web/current-utm";
import { defineAction } from "@/lib/web/define-action";

const start = defineAction({
  rateLimit: rateLimits.checkout,
  schema: checkoutFormSchema,
  run: async (ctx, form, visitor) =>
    startCheckout(ctx, {
      ...form,
      utm: await currentUtm(),
      browserHash: visitor.browserHash,
    }),
});

export async function startCheckoutAction(form: unknown) {
  return start(form);
}
