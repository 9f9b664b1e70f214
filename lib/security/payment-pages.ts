import { findOpenPaymentUrls } from "@/db/queries/orders/find-orders";
import type { Ctx } from "@/lib/ctx";
import { isTrustworthyOrigin } from "@/lib/security/transport-security";

/** Where Stripe hosts its payment pages. The local sandbox hosts its own. */
const stripePageOrigin = "https://checkout.stripe.com";

export function paymentPageOrigin(apiUrl: string | undefined): string {
  return apiUrl ?? stripePageOrigin;
}

/** True if every open payment page is on the configured origin. */
export async function arePaymentPagesOnOrigin(
  ctx: Pick<Ctx, "db">,
  pageOrigin: string,
): Promise<boolean> {
  if (!isTrustworthyOrigin(pageOrigin)) return false;
  const urls = await findOpenPaymentUrls(ctx.db);
  return urls.every((url) => URL.canParse(url) && new URL(url).origin === pageOrigin);
}
