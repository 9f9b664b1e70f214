import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { hasWithdrawnMoney } from "@/db/queries/orders/order-conditions";
import { readRows } from "@/db/read-rows";
import { inList } from "@/db/schema/columns";
import type { OrderStatus } from "@/db/values/orders";
import { uncountedRefundStatuses } from "@/db/values/payments";

export type CustomerSummary = {
  /** Payments minus refunds and disputed money of all orders with these addresses. */
  readonly lifetimeCents: number;
  readonly paidOrders: number;
  /** The latest orders apart from `id`. */
  readonly otherOrders: readonly {
    readonly id: string;
    readonly orderNumber: string;
    readonly status: OrderStatus;
    readonly totalCents: number;
  }[];
  /** The latest subscription of any order. */
  readonly subscription: {
    readonly orderId: string;
    readonly status: string;
    readonly cancelAtPeriodEnd: boolean;
  } | null;
  readonly subscriber: {
    readonly id: string;
    readonly isConfirmed: boolean;
    readonly isUnsubscribed: boolean;
    readonly isSuppressed: boolean;
  } | null;
};

const listedOrders = 5;

/**
 * Sums up what a customer bought, by the orders' addresses in any case. Uses `orders_email`. Refunds and
 * disputes count as in the overview's revenue.
 */
export async function selectCustomerSummary(
  db: Queryable,
  { id, emails }: { readonly id: string | null; readonly emails: readonly string[] },
): Promise<CustomerSummary> {
  const own = sql.join(
    emails.map((email) => sql`lower(${email})`),
    sql`, `,
  );
  const [row] = await readRows<CustomerSummary>(
    db,
    sql`
    with own as materialized (
      select o.id, o.order_number, o.status, o.total_cents, o.created_at, o.paid_at
      from orders o where lower(o.email) in (${own}))
    select
      (coalesce((select sum(p.amount_cents) from payments p join own on own.id = p.order_id), 0)
        - coalesce((select sum(r.amount_cents) from refunds r join own on own.id = r.order_id
          where r.status not ${inList(uncountedRefundStatuses)}), 0)
        - coalesce((select sum(d.amount_cents) from disputes d join own on own.id = d.order_id
          where ${hasWithdrawnMoney}), 0))::float8 as "lifetimeCents",
      (select count(*)::int from own where paid_at is not null) as "paidOrders",
      coalesce((select json_agg(json_build_object('id', t.id, 'orderNumber', t.order_number,
          'status', t.status, 'totalCents', t.total_cents) order by t.created_at desc)
        from (select * from own where id is distinct from ${id}::uuid order by created_at desc
          limit ${listedOrders}) t), '[]') as "otherOrders",
      (select json_build_object('orderId', s.order_id, 'status', s.status,
          'cancelAtPeriodEnd', s.cancel_at_period_end)
        from subscriptions s join own on own.id = s.order_id
        order by own.created_at desc limit 1) as subscription,
      (select json_build_object('id', n.id, 'isConfirmed', n.confirmed,
          'isUnsubscribed', n.unsubscribed_at is not null,
          'isSuppressed', exists (select from newsletter_suppressions x
            where x.email_hash = n.email_hash))
        from newsletter_subscribers n where n.email in (${own}) limit 1) as subscriber`,
  );
  if (!row) throw new Error("customer query returned no row");
  return row;
}
