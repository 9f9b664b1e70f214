import { findOpenPaymentUrls } from "@/db/queries/orders";
import type { Ctx } from "@/lib/ctx";
import { isGuardedOrigin } from "@/lib/security/transport";

/** Where Stripe hosts its payment pages, unless the API is one of our own (the local sandbox). */
const stripePageOrigin = "https://checkout.stripe.com";

export function paymentPageOrigin(apiUrl: string | undefined): string {
  return apiUrl ?? stripePageOrigin;
}

/** True when every payment page that a buyer could be sent to now lies at the configured origin. */
export async function arePaymentPagesOnOrigin(
  ctx: Pick<Ctx, "db">,
  pageOrigin: string,
): Promise<boolean> {
  if (!isGuardedOrigin(pageOrigin)) return false;
  const urls = await findOpenPaymentUrls(ctx.db);
  return urls.every((url) => URL.canParse(url) && new URL(url).origin === pageOrigin);
}
