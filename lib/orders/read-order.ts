import {
  type OrderMail,
  selectAuditOf,
  selectConsentsOf,
  selectDownloadEventsOf,
  selectDownloadLinksOf,
  selectGrantsOf,
  selectMailsOf,
  selectRefundRequestsOf,
  selectStripeEventsOf,
} from "@/db/queries/orders-detail";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { isUuid } from "@/lib/is-uuid";
import type { LoadedOrder } from "@/lib/orders/load-facts";
import { type OpenQuestion, openQuestions } from "@/lib/orders/open-questions";
import { readRefundable } from "@/lib/orders/read-refundable";
import type { RefundableOrder } from "@/lib/orders/refundable";

type Rows<Select extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Select>>;

/** Everything staff see about one order. */
export type OrderDetail = LoadedOrder & {
  readonly refundable: RefundableOrder;
  readonly questions: readonly OpenQuestion[];
  readonly grants: Rows<typeof selectGrantsOf>;
  readonly consents: Rows<typeof selectConsentsOf>;
  readonly refundRequests: Rows<typeof selectRefundRequestsOf>;
  readonly stripeEvents: Rows<typeof selectStripeEventsOf>;
  readonly links: Rows<typeof selectDownloadLinksOf>;
  readonly downloads: Rows<typeof selectDownloadEventsOf>;
  readonly mails: readonly OrderMail[];
  readonly audit: Rows<typeof selectAuditOf>;
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
      const loaded = await readRefundable(tx, orderId);
      if (!loaded) return null;
      const [grants, consents, refundRequests, stripeEvents, links, downloads, mails, audit] =
        await Promise.all([
          selectGrantsOf(tx, orderId),
          selectConsentsOf(tx, orderId),
          selectRefundRequestsOf(tx, orderId),
          selectStripeEventsOf(tx, orderId),
          selectDownloadLinksOf(tx, orderId),
          selectDownloadEventsOf(tx, orderId),
          selectMailsOf(tx, orderId),
          selectAuditOf(tx, orderId),
        ]);
      return {
        ...loaded,
        questions: openQuestions(loaded.facts),
        grants,
        consents,
        refundRequests,
        stripeEvents,
        links,
        downloads,
        mails,
        audit,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
