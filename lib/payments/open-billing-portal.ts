import { and, eq } from "drizzle-orm";
import { orders, subscriptions } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { manageSubscriptionUrl } from "@/lib/orders/order-links";
import { fail, ok, type Result } from "@/lib/result";
import { verifyLink } from "@/lib/secrets/signed-link";

/** Either proof is enough: a receipt's signed link, or the browser that bought. */
export type PortalProof =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string; readonly browserHash: string };

/** The address where the buyer manages or cancels the subscription, for one visit. */
export async function openBillingPortal(
  ctx: Ctx,
  proof: PortalProof,
): Promise<Result<string, "not_found">> {
  const wanted =
    proof.kind === "link"
      ? eq(orders.id, verifiedOrderId(ctx, proof.token))
      : and(eq(orders.sessionId, proof.sessionId), eq(orders.browserHash, proof.browserHash));
  const [found] = await ctx.db
    .select({ orderId: orders.id, customerId: subscriptions.customerId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(wanted);
  if (!found) return fail("not_found");
  const returnUrl = manageSubscriptionUrl(ctx, found.orderId);
  return ok(await ctx.payments.createPortalUrl(found.customerId, returnUrl));
}

const noOrder = "00000000-0000-0000-0000-000000000000";

/** Only genuine tokens carry a subject, and their subjects are ids of orders. */
function verifiedOrderId(ctx: Ctx, token: string): string {
  return verifyLink(ctx.settings.linkSecret, "manage-subscription", token) ?? noOrder;
}
