import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { hasWithdrawnMoney } from "@/db/queries/orders/order-conditions";
import { readRows, timestampParam } from "@/db/read-rows";
import { inList } from "@/db/schema/columns";
import { uncountedRefundStatuses } from "@/db/values/payments";

/** Half-open: from ≤ at < until. */
export type Period = { readonly from: Date; readonly until: Date };

const within = (column: SQL, { from, until }: Period): SQL =>
  sql`${column} >= ${timestampParam(from)} and ${column} < ${timestampParam(until)}`;

/** Refunds count from their creation unless the money came back, or Stripe's status is unknown. */
const isCountedRefund = sql`status not ${inList(uncountedRefundStatuses)}`;

/** PostgreSQL sums cents as bigint, which the driver returns as text. */
const paidCents = (period: Period): SQL =>
  sql`coalesce((select sum(amount_cents) from payments where ${within(sql`paid_at`, period)}), 0)`;
const refundedCents = (period: Period): SQL =>
  sql`coalesce((select sum(amount_cents) from refunds
    where ${within(sql`created_at`, period)} and ${isCountedRefund}), 0)`;
const disputedCents = (period: Period): SQL =>
  sql`coalesce((select sum(d.amount_cents) from disputes d
    where ${within(sql`d.created_at`, period)} and ${hasWithdrawnMoney}), 0)`;
/** The same as Net in the accounting export. */
const netCents = (period: Period): SQL =>
  sql`(${paidCents(period)} - ${refundedCents(period)} - ${disputedCents(period)})::float8`;
const paidOrders = (period: Period): SQL =>
  sql`(select count(*)::int from orders
    where paid_at is not null and ${within(sql`paid_at`, period)})`;

export type BusinessFigures = {
  readonly revenueCents: number;
  readonly refundedCents: number;
  readonly disputedCents: number;
  readonly orders: number;
  readonly revenueBeforeCents: number;
  readonly ordersInReview: number;
  readonly openMessages: number;
  readonly overdueMessages: number;
};

/**
 * Revenue and open work. Uses only the indexes `payments_paid`, `refunds_created`, `disputes_created`,
 * `orders_paid`, `orders_review` and `inquiries_open`.
 */
export async function selectBusinessFigures(
  db: Queryable,
  period: Period,
  before: Period,
): Promise<BusinessFigures> {
  const [figures] = await readRows<BusinessFigures>(
    db,
    sql`
    select ${netCents(period)} as "revenueCents",
      ${refundedCents(period)}::float8 as "refundedCents",
      ${disputedCents(period)}::float8 as "disputedCents",
      ${paidOrders(period)} as orders,
      ${netCents(before)} as "revenueBeforeCents",
      (select count(*)::int from orders where review_reason is not null) as "ordersInReview",
      (select count(*)::int from inquiries where status <> 'closed') as "openMessages",
      (select count(*)::int from inquiries
        where status in ('new', 'open') and due_at < ${timestampParam(period.until)}
          and (snoozed_until is null or snoozed_until <= ${timestampParam(period.until)})) as "overdueMessages"`,
  );
  if (!figures) throw new Error("figures query returned no row");
  return figures;
}

export type DayFigures = {
  readonly signUps: number;
  readonly confirmations: number;
  readonly orders: number;
  readonly revenueCents: number;
};

/**
 * One row per day, in order. Each figure is an index range scan, so no time zone is computed per
 * row.
 */
export async function selectDays(
  db: Queryable,
  days: readonly Period[],
): Promise<readonly DayFigures[]> {
  const rows = days.map(
    ({ from, until }, index) =>
      sql`(${index}::int, ${timestampParam(from)}, ${timestampParam(until)})`,
  );
  return await readRows<DayFigures & Record<string, unknown>>(
    db,
    sql`
    select
      (select count(*)::int from newsletter_subscribers
        where created_at >= day.starts and created_at < day.ends) as "signUps",
      (select count(*)::int from newsletter_subscribers
        where confirmed_at is not null
          and confirmed_at >= day.starts and confirmed_at < day.ends) as confirmations,
      (select count(*)::int from orders
        where paid_at is not null and paid_at >= day.starts and paid_at < day.ends) as orders,
      (coalesce((select sum(amount_cents) from payments
        where paid_at >= day.starts and paid_at < day.ends), 0)
      - coalesce((select sum(amount_cents) from refunds
        where created_at >= day.starts and created_at < day.ends and ${isCountedRefund}), 0)
      - coalesce((select sum(d.amount_cents) from disputes d
        where d.created_at >= day.starts and d.created_at < day.ends and ${hasWithdrawnMoney}), 0))::float8
        as "revenueCents"
    from (values ${sql.join(rows, sql`, `)}) as day(ordinal, starts, ends)
    order by day.ordinal`,
  );
}

export type CampaignFigures = {
  /** Entered by visitors, cut to 80 characters; null without a campaign. */
  readonly campaign: string | null;
  /** The newsletter issue or broadcast that brought them. */
  readonly issue: { readonly id: string; readonly subject: string } | null;
  readonly orders: number;
  readonly revenueCents: number;
  readonly signUps: number;
};

/** The last campaign before the order or sign-up. */
const campaign = sql`coalesce(left(utm -> 'last' ->> 'utm_campaign', 80), '')`;
/** As `addNewsletterCampaign` writes it. Other campaigns may have an issue's id as their name. */
const isNewsletter = sql`(coalesce(utm -> 'last' @> '{"utm_source": "newsletter", "utm_medium": "email"}', false)
  and ${campaign} in (select id from newsletter_issues))`;

/**
 * Campaigns of a period, highest revenue first. Sums money per order first, so that each order is
 * read once by key. An order paid earlier and refunded or disputed in the period reduces its campaign's revenue
 * but isn't counted as an order.
 */
export async function selectCampaigns(
  db: Queryable,
  period: Period,
  limit: number,
): Promise<readonly CampaignFigures[]> {
  return await readRows<CampaignFigures & Record<string, unknown>>(
    db,
    sql`
    with moved as (
      select order_id, sum(cents) as cents from (
        select order_id, amount_cents as cents from payments
        where ${within(sql`paid_at`, period)}
        union all
        select order_id, -amount_cents from refunds
        where ${within(sql`created_at`, period)} and ${isCountedRefund}
        union all
        select d.order_id, -d.amount_cents from disputes d
        where ${within(sql`d.created_at`, period)} and ${hasWithdrawnMoney}) moves
      group by order_id
    ), sold as (
      select ${campaign} as campaign, ${isNewsletter} as is_newsletter,
        sum(m.cents)::float8 as cents,
        count(*) filter (where ${within(sql`o.paid_at`, period)})::int as orders
      from moved m join orders o on o.id = m.order_id group by 1, 2
    ), joined as (
      select ${campaign} as campaign, ${isNewsletter} as is_newsletter, count(*)::int as sign_ups
      from newsletter_subscribers where ${within(sql`created_at`, period)} group by 1, 2
    )
    select nullif(coalesce(sold.campaign, joined.campaign), '') as campaign,
      case when i.id is not null then jsonb_build_object('id', i.id, 'subject', i.subject) end as issue,
      coalesce(sold.orders, 0) as orders, coalesce(sold.cents, 0) as "revenueCents",
      coalesce(joined.sign_ups, 0) as "signUps"
    from sold full join joined
        on joined.campaign = sold.campaign and joined.is_newsletter = sold.is_newsletter
      left join newsletter_issues i on i.id = coalesce(sold.campaign, joined.campaign)
        and coalesce(sold.is_newsletter, joined.is_newsletter)
    order by "revenueCents" desc, "signUps" desc, campaign limit ${limit}`,
  );
}

/** Counts a campaign's paid orders, and their revenue after refunds and disputes. */
export async function selectCampaignTotals(
  db: Queryable,
  id: string,
): Promise<{ readonly orders: number; readonly revenueCents: number }> {
  const [totals] = await readRows<{ orders: number; revenueCents: number }>(
    db,
    sql`
    with sold as (select id from orders where paid_at is not null and ${campaign} = ${id} and ${isNewsletter})
    select (select count(*)::int from sold) as orders,
      (coalesce((select sum(amount_cents) from payments where order_id in (select id from sold)), 0)
      - coalesce((select sum(amount_cents) from refunds
        where order_id in (select id from sold) and ${isCountedRefund}), 0)
      - coalesce((select sum(d.amount_cents) from disputes d
        where d.order_id in (select id from sold) and ${hasWithdrawnMoney}), 0))::float8 as "revenueCents"`,
  );
  return totals ?? { orders: 0, revenueCents: 0 };
}
