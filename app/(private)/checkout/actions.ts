"use server";

import { cookies } from "next/headers";
import { utmCookieName } from "@/components/site/utm-cookie";
import { parseUtmCookie } from "@/lib/attribution/utm";
import { checkoutFormSchema } from "@/lib/checkout/checkout-form";
import { startCheckout } from "@/lib/checkout/start-checkout";
import { isSecureOrigin } from "@/lib/env";
import { rateLimits } from "@/lib/rate-limit/policies";
import { defineAction } from "@/lib/web/define-action";

const start = defineAction({
  access: "anyone",
  rateLimit: rateLimits.checkout,
  schema: checkoutFormSchema,
  run: async (ctx, form, visitor) =>
    startCheckout(ctx, {
      ...form,
      utm: await currentUtm(),
      browserHash: visitor.browserHash,
    }),
});

/** Opens a payment page for the cart that the form names; the browser goes there by script. */
export async function startCheckoutAction(form: unknown) {
  return start(form);
}

/** `cookies()` has decoded the value already; the parser takes it as the browser wrote it. */
async function currentUtm() {
  const value = (await cookies()).get(utmCookieName(isSecureOrigin()))?.value;
  return parseUtmCookie(value && encodeURIComponent(value));
}
