import { eq, type SQL, sql } from "drizzle-orm";
import { orders, subscriptions } from "@/db/schema";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { manageSubscriptionUrl } from "@/lib/orders/links/order-links";
import { manageLinkCondition } from "@/lib/orders/subscriptions/manage-link";

/** Proof of ownership: the signed link of a receipt, or the browser that placed the order. */
export type PortalProof =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "browser"; readonly sessionId: string; readonly browserHash: string };

/** Returns a one-time URL where the customer manages or cancels the subscription. */
export async function openBillingPortal(
  ctx: Ctx,
  proof: PortalProof,
): Promise<Result<string, "not_found">> {
  const wanted = provenOrder(ctx, proof);
  if (!wanted) return fail("not_found");
  const [found] = await ctx.db
    .select({
      order: { id: orders.id, linkRevision: orders.linkRevision },
      customerId: subscriptions.customerId,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(wanted);
  if (!found) return fail("not_found");
  const returnUrl = manageSubscriptionUrl(ctx, found.order);
  return ok(await ctx.payments.createPortalUrl(found.customerId, returnUrl));
}

function provenOrder(ctx: Ctx, proof: PortalProof): SQL | null {
  if (proof.kind === "browser") {
    const isBrowsers = eq(orders.browserHash, proof.browserHash);
    return sql`${eq(orders.sessionId, proof.sessionId)} and ${isBrowsers}`;
  }
  return manageLinkCondition(ctx, proof.token);
}
