import { type SubscriptionOwner, selectOwnedSubscription } from "@/db/queries/orders/subscriptions";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import {
  getManageSubscriptionUrl,
  verifyManageSubscriptionToken,
} from "@/lib/orders/links/order-links";

/** Proof of ownership: the signed link of a receipt, or the browser that placed the order. */
export type PortalProof =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string; readonly browserHash: string };

/** Returns a one-time URL where the customer manages or cancels the subscription. */
export async function openBillingPortal(
  ctx: Ctx,
  proof: PortalProof,
): Promise<Result<string, "not_found">> {
  const owner: SubscriptionOwner | null =
    proof.kind === "link" ? verifyManageSubscriptionToken(ctx, proof.token) : proof;
  const found = owner && (await selectOwnedSubscription(ctx.db, owner));
  if (!found) return fail("not_found");
  const { orderId: id, linkRevision, customerId } = found;
  const returnUrl = getManageSubscriptionUrl(ctx, { id, linkRevision });
  return ok(await ctx.payments.createPortalUrl(customerId, returnUrl));
}
