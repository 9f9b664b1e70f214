import { type CustomerSummary, selectCustomerSummary } from "@/db/queries/orders/customer-summary";
import { type OrderFilter, orderViews } from "@/db/queries/orders/order-conditions";
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
import {
  countOrders,
  countOrderViews,
  newestFirst,
  type OrderListRow,
  type OrderSort,
  type OrderViewCounts,
  orderSortKeys,
  selectOrders,
} from "@/db/queries/orders/order-list";
import { type Entitlement, entitlements, orderStatuses } from "@/db/values/orders";
import { productKinds } from "@/db/values/products";
import type { AdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoHour, parseCalendarDay } from "@/lib/core/chicago-time";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import type { Ctx } from "@/lib/ctx";
import type { RefundableOrder } from "@/lib/orders/refunds/refundable-order";
import { type OrderWithFacts, readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { findReviewItems, type ReviewItem } from "@/lib/orders/state/review-items";

export type { OrderFilter, OrderView } from "@/db/queries/orders/order-conditions";
export { type OrderSort, orderSortKeys } from "@/db/queries/orders/order-list";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Parses URL parameters: `q` (order number, email or name), `view`, `status`, `kind`, and
 * `from` and `to` as Chicago calendar days. Invalid values are ignored.
 */
export function parseOrderFilter(query: Query): OrderFilter {
  const from = parseCalendarDay(query.from);
  const to = parseCalendarDay(query.to);
  return {
    term: normalizeSearchTerm(query.q),
    view: orderViews.find((view) => view === query.view) ?? null,
    status: orderStatuses.find((status) => status === query.status) ?? null,
    kind: productKinds.find((kind) => kind === query.kind) ?? null,
    from: from === null ? null : fromChicagoHour(from, 0),
    until: to === null ? null : fromChicagoHour(addDays(to, 1), 0),
  };
}

/** Parses `sort` and `order`; newest first by default. */
export function parseOrderSort(query: Query): OrderSort {
  const by = orderSortKeys.find((key) => key === query.sort) ?? null;
  return by === null ? newestFirst : { by, isDescending: query.order === "desc" };
}

const pageSize = 50;

export type OrderPage = {
  readonly rows: readonly OrderListRow[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
};

/**
 * Lists orders, newest first by default. `after` is the previous page's `next`, or
 * untrusted text; an unknown order shows the first page.
 */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
  { sort, after }: { readonly sort?: OrderSort; readonly after?: unknown } = {},
): Promise<OrderPage> {
  const afterId = typeof after === "string" && isUuid(after) ? after : null;
  const found = await selectOrders(ctx.db, filter, {
    ...(sort && { sort }),
    afterId,
    limit: pageSize + 1,
  });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** Counts the orders of each tab, regardless of the filters. */
export async function readOrderViewCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
): Promise<OrderViewCounts> {
  return await countOrderViews(ctx.db);
}

/** Counts the orders that match the filter, and all orders. */
export async function readOrderCounts(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OrderFilter,
): Promise<{ readonly matching: number; readonly all: number }> {
  return await countOrders(ctx.db, filter);
}

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
  return await selectCustomerSummary(ctx.db, { id: order.id, emails: [order.email] });
}

/**
 * Access that one order item gives for one entitlement: how many units are live, and why others
 * aren't.
 */
export type ItemAccess = {
  readonly entitlement: Entitlement;
  readonly units: number;
  readonly liveUnits: number;
  /** The latest expiry among live grants; null if they don't expire. */
  readonly liveUntil: Date | null;
  readonly endedBy: readonly ("refunded" | "disputed" | "expired")[];
};

/** Computes an order item's access at `now`. */
export function getItemAccess(
  grants: OrderDetail["grants"],
  orderItemId: string,
  now: Date,
): ItemAccess[] {
  return entitlements.flatMap((entitlement) => {
    const itemGrants = grants.filter(
      (grant) => grant.orderItemId === orderItemId && grant.entitlement === entitlement,
    );
    if (itemGrants.length === 0) return [];
    const isExpired = ({ expiresAt }: { readonly expiresAt: Date | null }) =>
      expiresAt !== null && expiresAt <= now;
    const live = itemGrants.filter((grant) => grant.revokedReason === null && !isExpired(grant));
    const ends = live.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    const endedBy = itemGrants
      .filter((grant) => !live.includes(grant))
      .map(({ revokedReason }) => revokedReason ?? ("expired" as const));
    return [
      {
        entitlement,
        units: itemGrants.length,
        liveUnits: live.length,
        liveUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
        endedBy: [...new Set(endedBy)],
      },
    ];
  });
}
