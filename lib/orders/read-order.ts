import { type CustomerSummary, selectCustomerSummary } from "@/db/queries/orders/customer-summary";
import {
  type OrderEmail,
  selectOrderAudit,
  selectOrderConsents,
  selectOrderDownloadEvents,
  selectOrderDownloadLinks,
  selectOrderEmails,
  selectOrderGrants,
  selectOrderRefundRequests,
  selectOrderStripeEvents,
} from "@/db/queries/orders/order-detail";
import { hasReceiptBounced } from "@/db/queries/orders/order-facts";
import type { AdminActor } from "@/lib/core/admin-actor";
import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import type { RefundableOrder } from "@/lib/orders/refunds/refundable-order";
import { type OrderWithFacts, readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { findReviewItems, type ReviewItem } from "@/lib/orders/state/review-items";

type Rows<Select extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Select>>;

/** Everything staff see about one order. */
export type OrderDetail = OrderWithFacts & {
  readonly refundable: RefundableOrder;
  readonly reviewItems: readonly ReviewItem[];
  readonly grants: Rows<typeof selectOrderGrants>;
  readonly consents: Rows<typeof selectOrderConsents>;
  readonly refundRequests: Rows<typeof selectOrderRefundRequests>;
  readonly stripeEvents: Rows<typeof selectOrderStripeEvents>;
  readonly links: Rows<typeof selectOrderDownloadLinks>;
  readonly downloads: Rows<typeof selectOrderDownloadEvents>;
  readonly emails: readonly OrderEmail[];
  readonly hasReceiptBounced: boolean;
  readonly audit: Rows<typeof selectOrderAudit>;
};

/**
 * Reads one order with all related records; null if there's none. `orderId` may be untrusted text.
 */
export async function readOrder(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  orderId: string,
): Promise<OrderDetail | null> {
  if (!isUuid(orderId)) return null;
  // Read from one snapshot, so a refund arriving now is in all parts or in none.
  return await ctx.db.transaction(
    async (tx) => {
      const loaded = await readRefundableOrder(tx, orderId);
      if (!loaded) return null;
      const [grants, consents, refundRequests, stripeEvents, links, downloads, emails, audit] =
        await Promise.all([
          selectOrderGrants(tx, orderId),
          selectOrderConsents(tx, orderId),
          selectOrderRefundRequests(tx, orderId),
          selectOrderStripeEvents(tx, orderId),
          selectOrderDownloadLinks(tx, orderId),
          selectOrderDownloadEvents(tx, orderId),
          selectOrderEmails(tx, orderId),
          selectOrderAudit(tx, orderId),
        ]);
      return {
        ...loaded,
        reviewItems: findReviewItems(loaded.facts),
        grants,
        consents,
        refundRequests,
        stripeEvents,
        links,
        downloads,
        emails,
        hasReceiptBounced: await hasReceiptBounced(tx, loaded.order),
        audit,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export type { CustomerSummary } from "@/db/queries/orders/customer-summary";

/** Reads what else an order's customer bought, and their newsletter status. */
export async function readCustomer(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  order: { readonly id: string; readonly email: string },
): Promise<CustomerSummary> {
  return await selectCustomerSummary(ctx.db, order);
}
