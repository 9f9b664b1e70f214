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

/** All that is known of one order. */
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

/** One order with everything around it; null when there is none. Ids from outside may be any text. */
export async function readOrder(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  orderId: string,
): Promise<OrderDetail | null> {
  if (!isUuid(orderId)) return null;
  // One snapshot, so that a refund that arrives meanwhile is in all of it or in none.
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
