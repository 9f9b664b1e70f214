import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows, timestampParam } from "@/db/read-rows";

/** Half-open: from <= at < until. */
export type StatementRange = { readonly from: Date; readonly until: Date };

/** Only dollars: the business has no other balance. */
const within = ({ from, until }: StatementRange): SQL =>
  sql`b.currency = 'usd' and b.created_at >= ${timestampParam(from)}
    and b.created_at < ${timestampParam(until)}`;

export type CategoryTotal = {
  readonly category: string;
  readonly count: number;
  readonly amountCents: number;
  readonly feeCents: number;
};

/** Changes of the balance by Stripe's category. */
export async function sumBalance(db: Queryable, range: StatementRange): Promise<CategoryTotal[]> {
  return await readRows<CategoryTotal>(
    db,
    sql`select b.category, count(*)::int as count, sum(b.amount_cents)::int as "amountCents",
        sum(b.fee_cents)::int as "feeCents"
      from balance_transactions b where ${within(range)} group by b.category order by b.category`,
  );
}

/** The payments that Stripe charged in the period. */
const charged = (range: StatementRange): SQL => sql`
  select p.order_id, p.kind, b.amount_cents
  from balance_transactions b join payments p on p.payment_intent_id = b.payment_intent_id
  where b.category = 'charge' and ${within(range)}`;

export type ProductSales = {
  readonly title: string;
  readonly quantity: number;
  readonly listCents: number;
  readonly discountCents: number;
};

/**
 * What was sold, by product: list prices, and what promotion codes took off. A renewal counts as a sale of its
 * product at the amount paid.
 */
export async function sumProductSales(
  db: Queryable,
  range: StatementRange,
): Promise<ProductSales[]> {
  return await readRows<ProductSales>(
    db,
    sql`with charged as (${charged(range)}), sold as (
        select i.product_id, i.quantity, i.quantity * coalesce(i.list_price_cents, i.unit_price_cents) as list,
          i.quantity * (coalesce(i.list_price_cents, i.unit_price_cents) - i.unit_price_cents) as discount
        from charged c join order_items i on i.order_id = c.order_id where c.kind = 'initial'
        union all
        select i.product_id, i.quantity, c.amount_cents, 0
        from charged c join order_items i on i.order_id = c.order_id and i.recurring_interval is not null
        where c.kind = 'renewal')
      select coalesce(pr.title, s.product_id) as title, sum(s.quantity)::int as quantity,
        sum(s.list)::int as "listCents", sum(s.discount)::int as "discountCents"
      from sold s left join products pr on pr.id = s.product_id
      group by 1 order by sum(s.list) desc, 1`,
  );
}

export type StateTax = { readonly state: string | null; readonly taxCents: number };

/** Tax in first payments by the customer's state. Renewals have theirs in the amount. */
export async function sumTaxByState(db: Queryable, range: StatementRange): Promise<StateTax[]> {
  return await readRows<StateTax>(
    db,
    sql`select o.state, sum(o.tax_cents)::int as "taxCents"
      from (${charged(range)}) c join orders o on o.id = c.order_id
      where c.kind = 'initial' and o.tax_cents > 0 group by o.state order by sum(o.tax_cents) desc, o.state`,
  );
}

export type ChargeTotals = {
  /** Charged for orders. */
  readonly orderCents: number;
  /** Discounts that no item has. */
  readonly otherDiscountCents: number;
  readonly taxCents: number;
  /** Charges of this Stripe account that no order made. */
  readonly otherCharges: number;
  readonly otherChargeCents: number;
  /** Payments in the period that Stripe's balance doesn't have yet. */
  readonly unlistedPayments: number;
};

/** How charges divide into orders and others. */
export async function sumCharges(db: Queryable, range: StatementRange): Promise<ChargeTotals> {
  const [totals] = await readRows<ChargeTotals>(
    db,
    sql`with charged as (${charged(range)}), initial as (
        select o.discount_cents, o.tax_cents
        from charged c join orders o on o.id = c.order_id where c.kind = 'initial')
      select (select coalesce(sum(amount_cents), 0)::int from charged) as "orderCents",
        (select coalesce(sum(discount_cents), 0)::int from initial) as "otherDiscountCents",
        (select coalesce(sum(tax_cents), 0)::int from initial) as "taxCents",
        count(*)::int as "otherCharges", coalesce(sum(b.amount_cents), 0)::int as "otherChargeCents",
        (select count(*)::int from payments p where p.amount_cents > 0
          and p.paid_at >= ${timestampParam(range.from)} and p.paid_at < ${timestampParam(range.until)}
          and not exists (select 1 from balance_transactions x where x.category = 'charge'
            and x.payment_intent_id = p.payment_intent_id)) as "unlistedPayments"
      from balance_transactions b
      where b.category = 'charge' and ${within(range)}
        and not exists (select 1 from payments p where p.payment_intent_id = b.payment_intent_id)`,
  );
  if (!totals) throw new Error("an aggregate returned no row");
  return totals;
}

const items = sql`(select string_agg(case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.title,
  '; ' order by i.position) from order_items i where i.order_id = o.id)`;

export type OrderStatementRow = {
  readonly orderNumber: string;
  readonly placedAt: string;
  readonly name: string;
  readonly email: string;
  readonly state: string | null;
  readonly items: string | null;
  readonly taxCents: number;
  readonly chargedCents: number;
  readonly refundedCents: number;
  readonly disputedCents: number;
  readonly feeCents: number;
  readonly netCents: number;
};

/** Builds the query of the orders with money that moved in the period, one row each, oldest first. */
export function buildOrderStatementQuery(range: StatementRange): SQL {
  return sql`
    select o.order_number as "orderNumber", o.created_at as "placedAt",
      o.first_name || ' ' || o.last_name as name, o.email, o.state, ${items} as items,
      case when bool_or(p.kind = 'initial' and b.category = 'charge') then o.tax_cents else 0 end as "taxCents",
      sum(b.amount_cents) filter (where b.category = 'charge')::int as "chargedCents",
      coalesce(sum(b.amount_cents) filter (where b.category <> 'charge' and b.category not like 'dispute%'), 0)::int
        as "refundedCents",
      coalesce(sum(b.amount_cents) filter (where b.category like 'dispute%'), 0)::int as "disputedCents",
      sum(b.fee_cents)::int as "feeCents", sum(b.amount_cents - b.fee_cents)::int as "netCents"
    from balance_transactions b
    join payments p on p.payment_intent_id = b.payment_intent_id
    join orders o on o.id = p.order_id
    where ${within(range)} group by o.id order by o.created_at, o.id`;
}

export type LedgerRow = {
  readonly createdAt: string;
  readonly category: string;
  readonly orderNumber: string | null;
  readonly description: string | null;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly id: string;
  readonly sourceId: string | null;
};

/** Builds the query of every change of the balance, oldest first. */
export function buildLedgerQuery(range: StatementRange): SQL {
  return sql`
    select b.created_at as "createdAt", b.category, o.order_number as "orderNumber", b.description,
      b.amount_cents as "amountCents", b.fee_cents as "feeCents", b.id, b.source_id as "sourceId"
    from balance_transactions b
    left join payments p on p.payment_intent_id = b.payment_intent_id
    left join orders o on o.id = p.order_id
    where ${within(range)} order by b.created_at, b.id`;
}
